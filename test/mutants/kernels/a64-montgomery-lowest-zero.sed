# montgomery_aarch64.cpp montgomery_test: the word that a reduction clears has a carry even if it was 0
s/cmp\(lowest, 1\)/cmp(lowest, 0)/
