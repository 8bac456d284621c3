# p256_x86.cpp p256_test: the bit that doubling moves out is lost in a square
/_a\.adcq\(s\[7\], 0\);/d
