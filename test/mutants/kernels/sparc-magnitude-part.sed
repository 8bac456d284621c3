# magnitudes_sparc.cpp magnitudes_test: the carry into the last word is lost
s/_a\.stw\(carry, Mem\(z\)\)/_a.nop()/
