# magnitudes_sparc.cpp magnitudes_test: a carry is stored before z
s/_a\.b\(Asm::LESS, end\);/_a.nop();/
