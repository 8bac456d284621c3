# aesGcm_x86.cpp aes_gcm_test: a 192-bit key goes through 14 rounds
s/round == 10 \|\| round == 12/round == 10/
