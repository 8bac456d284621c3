# systemRandomNatives.cpp sun/security/provider/SecureRandom/NativePRNGBlocks.java: the system is not asked
s/count = syscall\(.*/memset(buffer, 0, wanted); count = (long)wanted;/
