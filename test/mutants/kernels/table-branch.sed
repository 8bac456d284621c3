# montgomeryKernels.cpp montgomery_test: the table is not read in full
# Processors: x86
s/^      for \(size_t i = 0; i < unit; i\+\+\) \{/      for (size_t i = mask == 0 ? unit : 0; i < unit; i++) {/
