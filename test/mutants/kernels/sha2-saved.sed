# sha2Avx2_x86.cpp digest_test: a general register is not kept
s/, Asm::R15 \};/ };/
