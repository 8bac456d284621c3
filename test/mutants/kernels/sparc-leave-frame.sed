# cryptoAssembler_sparc.cpp montgomery_t4_test: the frame of a kernel is not wiped
s/stx\(G0, Mem\(SP, bias \+ 8 \* i\)\)/nop()/
