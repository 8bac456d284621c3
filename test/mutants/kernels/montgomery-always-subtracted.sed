# montgomery_x86.cpp montgomery_test: the modulus is always subtracted
s/negq\(mask\)/movq(mask, (uint64_t)-1)/
