# modExpKernels.cpp modexp_test: one bit too many for a kernel
# Processors: x86
s/words \* 64 > \(size_t\)Vectors::shapes\[i\]\.bits\(\)/words * 64 > (size_t)Vectors::shapes[i].bits() + 40/
