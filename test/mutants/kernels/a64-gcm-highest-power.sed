# aesKeySchedule_aarch64.cpp aes_gcm_test: the highest power is not made
s/n <= stride_blocks \+ 1/n <= stride_blocks/
