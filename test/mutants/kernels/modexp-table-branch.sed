# modExpKernels_x86.cpp modexp_test: the table is not read in full
s/^      for \(size_t k = 0; k < _longs; k\+\+\) \{/      for (size_t k = mask == 0 ? _longs : 0; k < _longs; k++) {/
