# magnitudes_sparc.cpp magnitudes_test: the highest word of an odd number is left out
s/_a\.lduw\(value, Mem\((top|x)\)\)/_a.mov(value, Asm::G0)/
