# p256_aarch64.cpp p256_test: a carry between products of a square is lost
/_a\.adc\(s\[5\], s\[5\], Asm::ZR\);/d
