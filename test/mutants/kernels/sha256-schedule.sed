# sha256Ni_x86.cpp digest_test: W[t-7] is taken from one word further on
s/palignr\(scratch, previous, 4\)/palignr(scratch, previous, 8)/
