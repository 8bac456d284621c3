# montgomeryT4_sparc.cpp montgomery_test: a difference is one too small
s/_a\.mov\(one, 1\)/_a.mov(one, Asm::G0)/
