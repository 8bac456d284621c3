# sha2Avx2_x86.cpp digest_test: W[t-7] is taken from one group further on
s/_groups \/ 2\) % _groups/_groups \/ 2 + 1) % _groups/
