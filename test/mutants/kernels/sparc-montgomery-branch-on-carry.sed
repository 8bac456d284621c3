# montgomery_sparc.cpp montgomery_test: a branch depends on the last carry
s/^  _a\.sub\(none, none, 1\);/&\n  Asm::Label even; _a.br(Asm::ZERO, none, even); _a.nop(); _a.nop(); _a.bind(even);/
