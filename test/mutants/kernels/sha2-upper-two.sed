# sha2Avx2_x86.cpp digest_test: the lower two of four words do not reach the upper two
s/doubled_shift_sum\(t1, x, 0x50\)/doubled_shift_sum(t1, x, 0xFA)/
