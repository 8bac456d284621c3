# p256_sparc.cpp p256_test: the carry of a reduction is lost
s/addxc\(spare, Asm::G0, Asm::G0\)/mov(spare, Asm::G0)/
