# digests_sparc.cpp digest_test: the undefined half of the limit counts
s/^    _a\.srax\(limit, limit, 32\);$/    _a.nop();/;s/^    _a\.sllx\(limit, limit, 32\);$/    _a.nop();/
