# sha1Ni_x86.cpp digest_test: xmm8 and xmm9 are not saved on Windows
s/vectors    = 10/vectors    = 8/
