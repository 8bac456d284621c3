# p256_sparc.cpp p256_test: a part of the multiple of p is shifted by one bit less
s/srlx\(temps\[1\], m, 32\)/srlx(temps[1], m, 31)/
