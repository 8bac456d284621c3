# montgomeryKernels.cpp montgomery_test: a kernel without room is no error
# Processors: x86
s/^  if \(_multiply == NULL .*/  if (false) {/
