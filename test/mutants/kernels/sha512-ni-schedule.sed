# sha512Ni_x86.cpp digest_test: W[t-7] is taken from one word further on
s/perm2i128\(scratch, previous, now, 0x21\)/movdqa(scratch, now)/
