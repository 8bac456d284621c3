# ghash_aarch64.cpp aes_gcm_test: wrong polynomial
s/0x87/0x86/
