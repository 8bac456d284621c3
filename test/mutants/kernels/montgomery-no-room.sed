# montgomeryKernels.cpp montgomery_test: a kernel without room is no error
s/^  if \(_multiply == NULL .*/  if (false) {/
