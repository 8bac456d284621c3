# modExpKernels_x86.cpp modexp_test: the table is not read in full
s/^      for \(size_t i = 0; i < _size; i\+\+\) \{/      for (size_t i = mask == 0 ? _size : 0; i < _size; i++) {/
