# gcmKernels.cpp aes_gcm_test: the length of a long initialization vector in bytes
s/\(uint64_t\)iv_length \* 8/(uint64_t)iv_length/
