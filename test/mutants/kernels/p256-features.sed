# p256Kernels.cpp p256_test: kernels are made without BMI2
# Processors: x86
s/CryptoFeatures::has\(features\) \&\&//
