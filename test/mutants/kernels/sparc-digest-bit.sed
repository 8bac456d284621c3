# cryptoFeatures_sparc.cpp assembler_test: SHA-256 is found by the bit of SHA-512
s/"sha256", 38/"sha256", 39/
