# sha512Ni_x86.cpp digest_test: operands of vsha512msg2 exchanged
s/msg2\(next, now/msg2(now, next/
