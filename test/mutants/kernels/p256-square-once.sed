# p256_x86.cpp p256_test: each square is that of the first operand
/^  a\.movq\(base2, base\);/d
