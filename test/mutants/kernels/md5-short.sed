# md5_x86.cpp digest_test: short by one block
s/jcc\(Asm::LESS_EQUAL/jcc(Asm::LESS/
