# cryptoFeatures_sparc.cpp assembler_test: AES is found by another bit
s/"aes", 32/"aes", 33/
