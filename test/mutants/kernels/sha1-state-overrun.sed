# sha1Ni_x86.cpp digest_test: writes 16 bytes where the state has 4
s/_a\.pextrd\(Mem\(state, 16\), e\[0\], 3\)/_a.pslldq(e[0], 0); _a.psrldq(e[0], 12); _a.movdqu(Mem(state, 16), e[0])/
