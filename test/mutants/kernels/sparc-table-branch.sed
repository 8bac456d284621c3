# tableSelect_sparc.cpp montgomery_test: a branch depends on the index
s/^  a\.srax\(mask, mask, 63\);/&\n  Asm::Label other; a.br(Asm::ZERO, mask, other); a.nop(); a.nop(); a.bind(other);/
