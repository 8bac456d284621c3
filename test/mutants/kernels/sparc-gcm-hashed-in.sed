# aesGcm_sparc.cpp aes_gcm_test: encryption hashes what it reads
s/encrypt \? scratch : in, below/in, below/
