# p256_x86.cpp p256_test: infinity as sum is taken for infinity as addend
s/or_words\(v0, Z,/or_words(v1, Z,/; s/or_words\(v1, is_affine/or_words(v0, is_affine/
