# montgomeryIfma_x86.cpp ifma_test: one square is made, however many are asked for
s/^  _a\.decq\(count\);/  _a.xorl(count, count);/
