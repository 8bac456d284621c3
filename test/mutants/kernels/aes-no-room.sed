# aesKernels.cpp aes_test: a kernel that did not fit is called
s/ \|\| _ctr == NULL//
