# aesModes_sparc.cpp aes_test: a branch depends on the counter
s/_a\.movxtod\(second\(i\), low\);/_a.movxtod(second(i), low); { Label l; _a.and_(scratch, high, 1); _a.br(Asm::ZERO, scratch, l); _a.nop(); _a.nop(); _a.bind(l); }/
