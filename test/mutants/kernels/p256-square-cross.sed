# p256_x86.cpp p256_test: half of a product of two words is missing in a square
/_a\.addq\(s\[3\], v2\);/d
