# p256_aarch64.cpp p256_test: a sum with infinity is chosen by the wrong operand
s/cmp\(sum_bits, 0\)/cmp(addend_bits, 0)/
