# modExpKernels.cpp modexp_test: the modulus of a kernel lacks a carry
# Processors: x86
s/carry = high \+ \(low >> Vectors::digit_bits\);/carry = high;/
