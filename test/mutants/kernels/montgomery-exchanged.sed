# montgomeryKernels.cpp montgomery_test: square() is multiply()
s/add\(kernels\.square\)/add(kernels.multiply)/
