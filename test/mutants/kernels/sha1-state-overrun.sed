# sha1Ni_x86.cpp digest_test: writes 16 bytes where the state has 4
s/a\.pextrd\(Mem\(state, 16\), e\[0\], 3\)/a.pslldq(e[0], 0); a.psrldq(e[0], 12); a.movdqu(Mem(state, 16), e[0])/
