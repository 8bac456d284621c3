# md5_x86.cpp digest_test: reads past the block
s/_a\.addl\(va, Mem\(data/_a.movl(temp, Mem(data, 64)); &/
