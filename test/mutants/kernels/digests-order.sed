# digestKernels_x86.cpp digest_test: AVX2 comes before AVX-512
s/SHA512, sha512_avx512,( +)CryptoKernels::sha2_avx512_features/SHA512, sha512_avx2,\1CryptoKernels::sha2_avx2_features/
