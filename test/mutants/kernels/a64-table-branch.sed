# tableSelect_aarch64.cpp montgomery_test: a branch depends on the index
s/^  a\.add2d\(counter, counter, one\);/&\n  Asm::Label other; a.get_d(Asm::X9, chosen, 0); a.cbz(Asm::X9, other); a.nop(); a.bind(other);/
