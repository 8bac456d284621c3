# digestWriter_x86.hpp digest_test: the upper halves of int arguments count
s/cmpl\(offset, limit\)/cmpq(offset, limit)/
