# p256_aarch64.cpp p256_test: p is added where there was no borrow
s/csetm\(mask, Asm::CARRY_CLEAR\)/csetm(mask, Asm::CARRY_SET)/
