# sha512_aarch64.cpp digest_test: two halves of the state are exchanged
s/AB, CD, EF, GH \}/AB, CD, GH, EF }/
