# modExpKernels_x86.cpp modexp_test: the table is not read in full
s/^        for \(size_t w = 0; w < stride; w\+\+\) \{/        for (size_t w = mask == 0 ? stride : 0; w < stride; w++) {/
