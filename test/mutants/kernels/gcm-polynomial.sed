# ghash_x86.cpp aes_gcm_test: one bit of the polynomial
/a.data64\(0xc200000000000000ULL\)/s/c2/c3/
