# sha512Ni_x86.cpp digest_test: the state is read with its halves exchanged
s/scratch, hgdc, 0x02/scratch, hgdc, 0x20/
