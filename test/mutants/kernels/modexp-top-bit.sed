# modExpKernels.cpp modexp_test: the bit that a doubling moves out is lost
s/for \(size_t i = words; i > 0; i--\) \{$/for (size_t i = words - 1; i > 0; i--) {/
