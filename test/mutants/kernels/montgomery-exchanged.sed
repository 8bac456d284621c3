# montgomeryKernels_x86.cpp montgomery_test: square() is multiply()
s/add\(tiers\[t - 1\]\.square\)/add(tiers[t - 1].multiply)/
