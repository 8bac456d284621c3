# aesKeySchedule_aarch64.cpp aes_gcm_test: sums of halves in the wrong place
s/\(pairs - n \/ 2\)/(n \/ 2 - 1)/
