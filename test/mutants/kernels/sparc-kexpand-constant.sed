# aesKeySchedule_sparc.cpp aes_gcm_test: a constant is another
s/i \/ pairs - 1\)/(i \/ pairs - 1) \& 7)/
