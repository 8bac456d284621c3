# p256Kernels.cpp p256_test: digits have the opposite sign
s/return window\(i\) >> window_bits;/return window(i) >> window_bits ^ 1;/
