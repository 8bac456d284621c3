# montgomeryIfma_x86.cpp ifma_test: in one of two numbers a carry does not go through limbs that are all ones
s/^  _a\.korb\(makers, one_number, passers\);/  _a.kandb(makers, one_number, one_number);/
