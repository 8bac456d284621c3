# p256Kernels.cpp p256_test: the Montgomery form of a point stays on the stack
/~P256Operand\(\) \{/,/\}/{/wipe\(/d}
