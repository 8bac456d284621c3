# gcmKernels.cpp aes_gcm_test: the last byte of a short tag is not compared
s/i < tag_length/i + 1 < tag_length/
