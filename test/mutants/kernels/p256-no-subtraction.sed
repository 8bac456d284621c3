# p256_x86.cpp p256_test: p is not subtracted at the end
s/_a\.cmovq\(Asm::CARRY_SET, less\[i\], t\[i\]\)/_a.movq(less[i], t[i])/
