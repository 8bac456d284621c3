# p256_sparc.cpp p256_test: the carry of x + p is lost in a half
s/^    _a\.addxc\(carry, Asm::G0, Asm::G0\);/    _a.mov(carry, Asm::G0);/
