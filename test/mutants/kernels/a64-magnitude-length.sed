# magnitudes_aarch64.cpp magnitudes_test: the upper half of a length is used
s/_a\.movw\(words, words\)/_a.nop()/
