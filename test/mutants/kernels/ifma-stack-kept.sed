# montgomeryIfma_x86.cpp ifma_test: a copy of the square stays on the stack
s/offset < frame_size\(\)/offset < vec_size()/
