# p256_x86.cpp p256_test: the carry of x + p is lost before it is halved
/_a\.adcq\(t\[element_words\], 0\);/d
