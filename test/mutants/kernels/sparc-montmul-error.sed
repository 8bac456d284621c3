# montgomeryT4_sparc.cpp montgomery_t4_test: an error in the registers is not seen
s/_a\.fb_not_equal3\(failed\);/_a.nop();/
