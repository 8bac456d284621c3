# p256Kernels.cpp p256_test: x + p is a coordinate
s/!subtract_words\(left, point, p\) \|\| //
