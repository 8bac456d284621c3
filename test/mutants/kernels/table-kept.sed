# montgomeryKernels.cpp montgomery_test: an entry stays on the stack
# Processors: x86
s/^  wipe\(chosen, unit\);//
