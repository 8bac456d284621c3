# sha1Avx2_x86.cpp digest_test: the second block of a pair is the first one again
s/cmovq\(Asm::LESS_EQUAL/cmovq(Asm::GREATER/
