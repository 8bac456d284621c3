# p256_x86.cpp p256_test: p is subtracted only where there is a carry
s/_a\.sbbq\(carry, 0\)/_a.subq(carry, 1)/
