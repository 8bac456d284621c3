# p256Kernels.cpp p256_test: the sum of two opposite points is twice one of them
s/ \&\& is_zero\(_work\.sum\.x\)\) \{/) {/
