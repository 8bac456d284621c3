# magnitudes_sparc.cpp magnitudes_test: the carry of a row's sum is lost
s/_a\.addxc\(high, high, Asm::G0\)/_a.nop()/
