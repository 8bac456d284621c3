# sun/security/provider/SystemRandom.java sun/security/provider/SecureRandom/NativePRNGSystemCall.java: the bounds of the array are not checked
s/\|\| len > bytes\.length - ofs//
