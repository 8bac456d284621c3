# digests_sparc.cpp digest_test: every other word of the state is lost
s/_a\.or_\(word, word, word2\)/_a.nop()/
