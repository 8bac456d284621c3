# montgomery_x86.cpp montgomery_test: a block of T stays on the stack
s/^  _a\.movq\(p, Asm::RSP\);/  _a.lea(p, Mem(Asm::RSP, block_bytes));/
