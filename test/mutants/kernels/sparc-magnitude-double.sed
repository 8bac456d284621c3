# magnitudes_sparc.cpp magnitudes_test: doubling loses the highest bit of a digit
s/_a\.srlx\(temp, even, 63\)/_a.mov(temp, Asm::G0)/
