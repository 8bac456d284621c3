# montgomeryIfma_x86.cpp modexp_test: the last entries of a table are not read
s/^  _\.decq\(entries\);/  _.subq(entries, 2);/
