# p256_x86.cpp p256_test: a point whose x is 0 is taken for infinity
s/is_affine \? 2 \* element_words : element_words/element_words/
