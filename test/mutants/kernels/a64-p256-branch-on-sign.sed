# p256_aarch64.cpp p256_test: a branch depends on the sign
s/^  _a\.cmp\(condition, 0\);/  Asm::Label none; _a.cbz(condition, none); _a.nop(); _a.bind(none);\n&/
