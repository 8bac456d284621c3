# cryptoFeatures_sparc.cpp assembler_test: another capability
s/"vis3", 17/"vis3", 18/
