# montgomeryIfma_x86.cpp modexp_test: the last digits of the quotient are those of n * k
s/^  _\.vpmadd52luq\(digit0, first_limb, factor\);/  _.vmovdqa64(digit0, first_limb);/
