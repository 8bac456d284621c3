# montgomery_sparc.cpp montgomery_test: the bit that doubling moves into the odd word is lost
s/_a\.srlx\(carried, even, 63\);/_a.mov(carried, Asm::G0);/
