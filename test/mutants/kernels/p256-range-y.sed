# p256Kernels.cpp p256_test: y + p is a coordinate
s/ \|\| !subtract_words\(left, point \+ element_words, p\)//
