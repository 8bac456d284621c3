# p256_x86.cpp p256_test: the carry of two products is lost in a square
/_a\.adcq\(s\[5\], 0\);/d
