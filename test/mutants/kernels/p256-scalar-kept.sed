# p256Kernels.cpp p256_test: a scalar stays on the stack
s/~P256Scalar\(\) \{ wipe\(_doubled, sizeof\(_doubled\)\); \}/~P256Scalar() {}/
