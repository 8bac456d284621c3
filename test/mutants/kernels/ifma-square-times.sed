# montgomeryIfma_x86.cpp modexp_test: one square is made, however many are asked for
s/^  _\.decq\(count\);/  _.xorl(count, count);/
