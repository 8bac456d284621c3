# cryptoAssembler_x86.cpp encoding_test: an index of R8 to R15 loses its high bit without VEX
s/rm\.x\(\) << 1/0/
