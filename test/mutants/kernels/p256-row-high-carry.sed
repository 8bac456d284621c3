# p256_x86.cpp p256_test: the carry into a row's highest word is lost
/_a\.adcq\(top, 0\)/d
