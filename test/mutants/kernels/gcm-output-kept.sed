# gcmKernels.cpp aes_gcm_test: what has a wrong tag is given out
/memset\(out, 0, length\)/d
