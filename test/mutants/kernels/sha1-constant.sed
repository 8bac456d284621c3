# digestConstants.cpp digest_test: wrong constant
# Processors: x86, aarch64
s/0xca62c1d6/0xca62c1d7/
