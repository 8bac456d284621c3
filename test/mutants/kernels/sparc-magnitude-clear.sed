# magnitudes_sparc.cpp magnitudes_test: z is not cleared
s/_a\.stw\(Asm::G0, Mem\(p\)\)/_a.nop()/
