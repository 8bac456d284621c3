# md5_x86.cpp digest_test: reads past the block
s/a\.addl\(va, Mem\(data/a.movl(temp, Mem(data, 64)); &/
