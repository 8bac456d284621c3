# aesGcm_sparc.cpp aes_gcm_test: the counter carries into the rest of its block
s/_a\.sllx\(low, low, 32\);/_a.sllx(low, low, 32); _a.add(low, low, 0); _a.srlx(scratch3, count, 63); _a.sllx(scratch3, scratch3, 33); _a.add(low, low, scratch3);/
