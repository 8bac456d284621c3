# systemRandomNatives.cpp sun/security/provider/SecureRandom/NativePRNGSystemCall.java: one byte less than was read is given
s/\(jsize\)count, buffer\)/(jsize)count - 1, buffer)/
