# p256_sparc.cpp p256_test: a word of what p lacks to a power of two is wrong
s/xnor\(temps\[3\], p3, Asm::G0\)/xnor(temps[3], p1, Asm::G0)/
