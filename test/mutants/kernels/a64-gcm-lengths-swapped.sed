# aesGcm_aarch64.cpp aes_gcm_test: lengths are exchanged
s/_a.ext\(data\(\), data\(\), data\(\), 8\);//
