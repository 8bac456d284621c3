# sha2Avx2_x86.cpp digest_test: short by one block
s/jcc\(Asm::GREATER, finish\)/jcc(Asm::GREATER_EQUAL, finish)/
