# p256Kernels.cpp p256_test: one square too few in an inversion
s/\(t, t, 128, ones32\)/(t, t, 127, ones32)/
