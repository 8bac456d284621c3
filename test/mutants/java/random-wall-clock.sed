# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: the clock of the wall does not count
s/!isWithin\(now - millis, LIFETIME\)/false/
