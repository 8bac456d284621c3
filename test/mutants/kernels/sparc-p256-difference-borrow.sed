# p256_sparc.cpp p256_test: p is added where there was no borrow
s/sub\(mask, mask, 1\)/sub(mask, Asm::G0, mask)/
