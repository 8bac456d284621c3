# modExpKernels_x86.cpp modexp_test: both have the first modulus
s/(multiply2\(r, a, b, moduli\[0\], moduli\[)1/\10/
