# p256Kernels.cpp p256_test: n is one less
s/0xf3b9cac2fc632551/0xf3b9cac2fc632550/
