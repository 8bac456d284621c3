# modExpKernels_x86.cpp modexp_test: the modulus of a kernel lacks a carry
s/carry = high \+ \(low >> Ifma::digit_bits\);/carry = high;/
