# montgomery_sparc.cpp montgomery_test: the word that a reduction clears has a carry even if it was 0
s/_a\.cmp\(Asm::G0, lowest\);/_a.cmp(Asm::G0, 1);/
