# sha512Ni_x86.cpp digest_test: reads past the last block
s/a\.vmovdqu\(now, Mem\(data, 32 \* g\)\)/a.vmovdqu(now, Mem(data, 32 * g + 128)); &/
