# aesKeySchedule_x86.cpp aes_gcm_test: the ninth round constant
s/0x11b/0x11d/
