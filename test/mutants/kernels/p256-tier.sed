# p256Kernels.cpp p256_test: the limit on the tier is ignored
s/max_tier >= tier \&\& //
