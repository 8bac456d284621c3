# sha1Ni_x86.cpp sha_ni_test: short by one block
s/LESS_EQUAL/LESS/
