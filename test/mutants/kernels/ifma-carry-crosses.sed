# montgomeryIfma_x86.cpp ifma_test: a carry of one of two numbers goes into the other one
s/^  _a\.kandb\(sum_of_one, sum_of_one, one_number\);//
