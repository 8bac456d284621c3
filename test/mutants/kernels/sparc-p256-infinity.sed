# p256_sparc.cpp p256_test: a sum with infinity is chosen by the wrong operand
s/choose_if_zero\(sum_bits, u, addends\[e\]\)/choose_if_zero(addend_bits, u, addends[e])/
