# modExpKernels_x86.cpp modexp_test: what is slower is chosen
s/_second < _first - _first \/ 16/_second > _first/
