# p256_x86.cpp p256_test: the carry of a row's sum is lost
s/_a\.adcq\(t\[element_words\], top\)/_a.addq(t[element_words], top)/
