# sun/security/provider/SystemRandom.java sun/security/provider/SecureRandom/NativePRNGSystemCall.java: a byte of 0xff is the end of the stream
s/one\[0\] & 0xff/one[0]/
