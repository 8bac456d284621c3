# sha1Avx2_x86.cpp digest_test: an even number of blocks is short by two
s/jcc\(Asm::LESS_EQUAL, next_pair/jcc(Asm::LESS, next_pair/
