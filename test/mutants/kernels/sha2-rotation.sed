# sha2Avx2_x86.cpp digest_test: S1 of 32-bit words rotates by one bit more
s/\{ 6, 11, 25 \}/{ 6, 11, 26 }/
