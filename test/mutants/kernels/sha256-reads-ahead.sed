# sha256Ni_x86.cpp digest_test: reads past the last block
s/_a\.movdqu\(now, Mem\(data, 16 \* g\)\)/_a.movdqu(now, Mem(data, 16 * g + 64)); _a.movdqu(now, Mem(data, 16 * g))/
