# p256_sparc.cpp p256_test: the carry of the low halves of a row is lost
/less than 2\^320/,/umulxhi/{/_a\.addxc\(t\[4\], t\[4\], Asm::G0\);/d}
