# sha1Ni_x86.cpp digest_test: f and K change one group late
s|g / 5|(g - 1) / 5|
