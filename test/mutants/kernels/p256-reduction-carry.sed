# p256_x86.cpp p256_test: the carry of a reduction is lost
/_a\.adcq\(spare, 0\)/d
