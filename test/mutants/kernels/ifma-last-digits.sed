# montgomeryIfma_x86.cpp ifma_test: the last digits of the quotient are those of n * k
s/^  _a\.vpmadd52luq\(digit0, first_limb, factor\);/  _a.vmovdqa64(digit0, first_limb);/
