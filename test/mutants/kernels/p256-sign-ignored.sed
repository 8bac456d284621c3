# p256_x86.cpp p256_test: the addend keeps its sign
/writer\.negate_if\(/d
