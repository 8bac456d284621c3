# montgomery_aarch64.cpp montgomery_test: k0 stays on the stack
s/^  _a\.cmp\(p, Asm::X29\);/  _a.add(Asm::X1, p, block_bytes); _a.cmp(Asm::X1, Asm::X29);/
