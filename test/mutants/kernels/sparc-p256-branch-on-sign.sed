# p256_sparc.cpp p256_test: a branch depends on the sign
s/^  choose_if_zero\(condition, u, x\);/  Asm::Label none; _a.br(Asm::ZERO, condition, none); _a.nop(); _a.nop(); _a.bind(none);\n&/
