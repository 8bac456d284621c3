# p256_sparc.cpp p256_test: what is p or more stays so
s/mov_if\(Asm::ZERO, carry, temps\[i\], t\[i\]\)/mov(temps[i], t[i])/
