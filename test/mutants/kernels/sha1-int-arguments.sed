# sha1Ni_x86.cpp sha_ni_test: the upper halves of int arguments count
s/cmpl\(offset, limit\)/cmpq(offset, limit)/
