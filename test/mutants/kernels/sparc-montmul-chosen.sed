# montgomeryT4_sparc.cpp montgomery_test: the modulus is never subtracted from a factor
s/_a\.sub\(keep, keep, 1\)/_a.mov(keep, ~(uint64_t)0)/
