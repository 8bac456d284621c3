# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: one byte after an array is in it
s/position <= bytes->length\(\) - length/position <= bytes->length() - length + 1/
