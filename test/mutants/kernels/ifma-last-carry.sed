# montgomeryIfma_x86.cpp modexp_test: the carry of the last limb but one is lost
s/^  _\.vpaddq\(s, s, factor\);//
