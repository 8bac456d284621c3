# md5_x86.cpp digest_test: the start state is not added
/addl\(variables\[i\], Mem\(state/d
