# sha2Avx2_x86.cpp digest_test: the block after the last one is read, too
/cmovq\(Asm::GREATER/d
