# aesGcm_x86.cpp aes_gcm_test: lanes are taken for folded before the last stride of a decryption
/const Mem hashed\(out/,/^\}/s/cmpq\(length, 2 \* _stride\)/cmpq(length, _stride)/
