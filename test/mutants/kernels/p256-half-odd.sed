# p256_x86.cpp p256_test: odd numbers are halved like even ones
s/^  _a\.movl\(v0, 1\);/  _a.movl(v0, 0);/
