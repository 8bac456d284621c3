# sha1Avx2_x86.cpp digest_test: Ch in the last 20 rounds
s/t \/ 20 == 0/t \/ 20 % 3 == 0/
