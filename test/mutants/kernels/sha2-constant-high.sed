# digestConstants.cpp digest_test: wrong constant, in its upper half
s/0xc67178f2e372532b/0xc67178f3e372532b/
