# p256_x86.cpp p256_test: a word of a product stays on the stack
s/^  a\.pop\(base\);/&\n  a.movq(Mem(Asm::RSP, -64), t0);/
