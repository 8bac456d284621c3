# modExpKernels.cpp modexp_test: the first digit is taken for one of the others
s/const bool   first  = left ==/const bool   first  = left + 1 ==/
