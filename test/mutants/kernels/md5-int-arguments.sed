# md5_x86.cpp digest_test: the upper halves of int arguments count
s/cmpl\(offset, limit\)/cmpq(offset, limit)/
