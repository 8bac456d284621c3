# digestKernels_x86.cpp digest_test: the SHA kernel is chosen without SHA instructions
s/(SHA1, +CryptoKernels::sha1_)ni(_features)/\1avx2\2/
