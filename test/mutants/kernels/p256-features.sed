# p256Kernels_x86.cpp p256_test: kernels are made without BMI2
s/CryptoFeatures::has\(features\) \&\&//
