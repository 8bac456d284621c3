# aesGcm_sparc.cpp aes_gcm_test: additional data of one block are hashed with another power
s/power_at\(1\)\)\);/power_at(2)));/
