# sha256Ni_x86.cpp digest_test: wrong constant
s/0xc67178f2/0xc67178f3/
