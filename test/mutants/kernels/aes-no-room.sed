# aesKernels_x86.cpp aes_test: a kernel that did not fit is called
s/ \|\| _ctr == NULL//
