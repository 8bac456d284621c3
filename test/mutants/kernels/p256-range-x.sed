# p256Kernels_x86.cpp p256_test: x + p is a coordinate
s/!subtract_words\(left, point, p\) \|\| //
