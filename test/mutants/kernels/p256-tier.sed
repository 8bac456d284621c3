# p256Kernels_x86.cpp p256_test: the limit on the tier is ignored
s/max_tier >= 2 \&\& //
