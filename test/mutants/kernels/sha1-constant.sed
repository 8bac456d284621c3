# digestConstants.cpp digest_test: wrong constant
s/0xca62c1d6/0xca62c1d7/
