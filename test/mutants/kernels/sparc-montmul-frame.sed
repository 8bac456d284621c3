# montgomeryT4_sparc.cpp montgomery_t4_test: frames of windows are not wiped
s/_a\.stx\(Asm::G0, Mem\(Asm::SP, Asm::bias - Asm::least_frame \+ 8 \* i\)\)/_a.nop()/
