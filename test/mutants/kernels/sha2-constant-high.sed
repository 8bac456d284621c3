# digestConstants.cpp digest_test: wrong constant, in its upper half
# Processors: x86, aarch64
s/0xc67178f2e372532b/0xc67178f3e372532b/
