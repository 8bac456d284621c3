# magnitudes_sparc.cpp magnitudes_test: the upper half of a length is used
s/_a\.srlx\(words, words, 32\)/_a.srlx(words, words, 0)/
