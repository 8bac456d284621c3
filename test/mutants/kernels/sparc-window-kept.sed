# cryptoAssembler_sparc.cpp assembler_test: the window keeps a secret
s/r <= L7; r\+\+/r < L7; r++/
