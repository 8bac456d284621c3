# modExpKernels.cpp modexp_test: a multiplication by base^0 is saved
s/^    form\.multiply\(result\(\), result\(\), operand\(\), constants\(\)\);/    if (digits[0] != 0) &/
