# montgomery_aarch64.cpp montgomery_test: a branch depends on the last carry
s/^  _a\.sub\(mask, Asm::ZR, mask\);/&\n  Asm::Label even; _a.cbz(mask, even); _a.nop(); _a.bind(even);/
