# modExpKernels_x86.cpp modexp_test: the first window has the full length
s/\(left - 1\) % window \+ 1/left < window ? left : window/
