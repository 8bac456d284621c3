# p256_aarch64.cpp p256_test: what is p or more stays so
s/csel\(temps\[i\], t\[i\], temps\[i\], Asm::CARRY_CLEAR\)/mov(temps[i], t[i])/
