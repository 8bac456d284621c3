# montgomeryIfma_x86.cpp modexp_test: the last digit of the quotient is one of n * k0
s/^  _\.vpmadd52luq\(digit, lowest_limb, factor\);/  _.vmovdqa64(digit, lowest_limb);/
