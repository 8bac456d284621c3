# p256Kernels_x86.cpp p256_test: y + p is a coordinate
s/ \|\| !subtract_words\(left, point \+ element_words, p\)//
