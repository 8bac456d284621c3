# p256_x86.cpp p256_test: the borrow between the upper words of m * p is lost
s/_a\.sbbq\(m, middle\)/_a.subq(m, middle)/
