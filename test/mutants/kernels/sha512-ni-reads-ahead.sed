# sha512Ni_x86.cpp digest_test: reads past the last block
s/_a\.vmovdqu\(now, Mem\(data, 32 \* g\)\)/_a.vmovdqu(now, Mem(data, 32 * g + 128)); &/
