# p256_aarch64.cpp p256_test: a part of the multiple of p is shifted by one bit less
s/lsr\(middle, m, 32\)/lsr(middle, m, 31)/
