# sha256Ni_x86.cpp digest_test: the two halves of the state do not change roles
s/sha256rnds2\(feba, hgdc\)/sha256rnds2(hgdc, feba)/
