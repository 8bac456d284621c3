# montgomery_aarch64.cpp montgomery_test: a block of T stays on the stack
s/^  _a\.mov\(p, Asm::SP\);/  _a.add(p, Asm::SP, block_bytes);/
