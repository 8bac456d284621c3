# montgomeryIfma_x86.cpp ifma_test: xmm6 to xmm15 are lost
s/(_a\.enter\(4, )32/\10/
