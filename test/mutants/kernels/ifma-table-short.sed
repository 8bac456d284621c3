# montgomeryIfma_x86.cpp ifma_test: the last entries of a table are not read
s/^  _a\.decq\(entries\);/  _a.subq(entries, 2);/
