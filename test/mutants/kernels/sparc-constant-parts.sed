# cryptoAssembler_sparc.cpp assembler_test: a part of a constant is lost
s/\{ 12, 12, 8 \}/{ 12, 12, 7 }/
