# p256Kernels.cpp p256_test: the sum of two equal points is infinity
s/if \(is_zero\(_work\.sum\.z\) \&\& is_zero/if (false \&\& is_zero/
