# aesGcm_aarch64.cpp aes_gcm_test: key stream behind a last block is hashed
s/_a.vand\(stream, stream, text\(\)\);//
