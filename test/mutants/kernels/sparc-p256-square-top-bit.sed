# p256_sparc.cpp p256_test: the bit that doubling moves out is lost
s/addxc\(s\[7\], Asm::G0, Asm::G0\)/mov(s[7], Asm::G0)/
