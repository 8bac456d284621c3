# p256Kernels.cpp p256_test: scalars are taken modulo 2^256
s/const uint64_t keep = 0 - (subtract_words\(reduced, scalar, n\));/const uint64_t keep = ~(uint64_t)0; \1;/
