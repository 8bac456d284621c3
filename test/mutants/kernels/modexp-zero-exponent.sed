# modExpKernels.cpp modexp_test: a public exponent of zero is one
s/\(exponents\[0\]\[0\] \& 1\) != 0\)/true)/
