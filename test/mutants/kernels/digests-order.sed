# digestKernels_x86.cpp digest_test: AVX2 comes before AVX-512
s/(SHA512, +CryptoKernels::sha2_)avx512(_features, CryptoKernels::sha512_)avx512(_block)/\1avx2\2avx2\3/
