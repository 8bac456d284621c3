# montgomeryIfma_x86.cpp ifma_test: the carry of the last limb but one is lost
s/^  _a\.vpaddq\(s, s, factor\);//
