# modExpKernels.cpp modexp_test: the state is not cleared
s/^  memset\(state, 0, power\.longs\(\) \* sizeof\(uint64_t\)\);/  memset(state, 0, power.longs());/
