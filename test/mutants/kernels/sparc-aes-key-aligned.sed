# aesModes_sparc.cpp aes_test: the key is taken from a place aligned to 8
s/_a\.sllx\(rounds, rounds, 32\);/_a.andn(key, key, 7); _a.sllx(rounds, rounds, 32);/
