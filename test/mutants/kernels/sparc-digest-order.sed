# digests_sparc.cpp digest_test: MD5 gets its state in the order of the others
s/4, 64, true,/4, 64, false,/
