# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: a byte that has been wiped is handed out
s/left -= n;/left -= n - 1;/
