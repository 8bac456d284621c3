# p256_x86.cpp p256_test: the carry of a square's reduction is lost
s/_a\.adcq\(m, 0\);//
