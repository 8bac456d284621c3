# montgomeryT4_sparc.cpp montgomery_test: the modulus is subtracted by a jump
s/_a\.sub\(keep, keep, 1\);/_a.sub(keep, keep, 1); Label skip; _a.br(Asm::ZERO, keep, skip); _a.nop(); _a.nop(); _a.bind(skip);/
