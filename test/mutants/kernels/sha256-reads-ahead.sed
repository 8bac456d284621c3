# sha256Ni_x86.cpp digest_test: reads past the last block
s/a\.movdqu\(now, Mem\(data, 16 \* g\)\)/a.movdqu(now, Mem(data, 16 * g + 64)); a.movdqu(now, Mem(data, 16 * g))/
