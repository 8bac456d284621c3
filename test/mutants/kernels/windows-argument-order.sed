# cryptoAssembler_x86.cpp assembler_test: the third argument is overwritten before it is read
s/movq\(RDX, R8\)/movq(RDX, R9)/
