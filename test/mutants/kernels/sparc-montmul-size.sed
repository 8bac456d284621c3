# montgomeryT4_sparc.cpp montgomery_test: more words are taken than there are registers
s/_a\.cmp\(words, max_words\)/_a.cmp(words, 8 * max_words)/
