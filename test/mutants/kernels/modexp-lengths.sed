# modExpKernels_x86.cpp modexp_test: one bit too many for a kernel
s/words \* 64 > \(size_t\)Ifma::shapes\[i\]\.bits\(\)/words * 64 > (size_t)Ifma::shapes[i].bits() + 40/
