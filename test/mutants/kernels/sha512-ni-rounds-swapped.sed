# sha512Ni_x86.cpp digest_test: the two halves of the state do not change roles
s/vsha512rnds2\(feba, hgdc/vsha512rnds2(hgdc, feba/
