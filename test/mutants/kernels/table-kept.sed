# montgomeryKernels.cpp montgomery_test: an entry stays on the stack
s/^  wipe\(chosen, unit\);//
