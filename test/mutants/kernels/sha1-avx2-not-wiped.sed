# sha1Avx2_x86.cpp digest_test: the last group of W + K stays on the stack
/vpxor\(t0, t0, t0\)/,/vzeroupper/s/group < groups/group < groups - 1/
