# p256_sparc.cpp p256_test: a carry between products of a square is lost
/_a\.addxc\(s\[5\], s\[5\], Asm::G0\);/d
