# p256Kernels.cpp p256_test: points stay on the stack
s/~P256Multiplication\(\) \{ wipe\(this, sizeof\(\*this\)\); \}/~P256Multiplication() {}/
