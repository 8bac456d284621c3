# magnitudes_sparc.cpp magnitudes_test: a carry between squares is lost
s/_a\.addxccc\(doubled, doubled, value\)/_a.addcc(doubled, doubled, value)/
