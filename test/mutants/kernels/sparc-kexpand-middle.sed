# aesKeySchedule_sparc.cpp aes_gcm_test: the middle of a long key is expanded as the rest
s/words == 8 \&\& place == 2/words == 9/
