# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: the monotonic clock does not count
s/\|\| !isWithin\(System\.nanoTime/|| false \&\& !isWithin(System.nanoTime/
