# modExpKernels_x86.cpp modexp_test: a digit of zeros is left out
s/doublings = gap - zeros \* form\.digit_bits\(\) \+ step_bits/doublings = gap - (zeros + (zeros > 3)) * form.digit_bits() + step_bits/
