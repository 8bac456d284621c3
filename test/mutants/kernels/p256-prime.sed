# p256_x86.cpp p256_test: one bit of p
s/\(\(uint64_t\)0xffffffff << 32\) \| 1;/((uint64_t)0xffffffff << 32) | 3;/
