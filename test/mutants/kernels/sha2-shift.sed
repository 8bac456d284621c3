# sha2Avx2_x86.cpp digest_test: s0 of 64-bit words shifts by one bit less
s/\{ 1, 8, 7 \}/{ 1, 8, 6 }/
