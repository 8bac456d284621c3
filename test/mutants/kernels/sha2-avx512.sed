# sha2Avx2_x86.cpp digest_test: one operand of the logic in the AVX-512 schedule is dropped
s/0x96/0x3C/
