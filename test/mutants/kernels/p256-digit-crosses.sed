# p256Kernels.cpp p256_test: a window within two words is cut
s/word\[1\] << \(64 - at % 64\)/0/
