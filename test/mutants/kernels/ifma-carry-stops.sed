# montgomeryIfma_x86.cpp ifma_test: a carry does not go through limbs that are all ones
s/^    _a\.kaddb\(makers, makers, passers\);//
