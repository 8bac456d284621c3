# systemRandomNatives.cpp sun/security/provider/SecureRandom/NativePRNGSystemCall.java: no array is taken for one
s/bytes == NULL/false/
