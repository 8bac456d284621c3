# modExpKernels.cpp modexp_test: what is slower is chosen
# Processors: x86
s/_second < _first - _first \/ 16/_second > _first/
