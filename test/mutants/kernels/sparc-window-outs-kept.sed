# cryptoAssembler_sparc.cpp assembler_test: the window keeps a secret for those that are called
s/r <= O5; r\+\+/r < O5; r++/
