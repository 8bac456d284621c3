# ghash_sparc.cpp aes_gcm_test: a stride begins without the state
s/_a\.xor_\(x0, x0, lo0\);/_a.nop();/
