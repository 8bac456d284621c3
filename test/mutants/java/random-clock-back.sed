# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: a clock that has gone back does not count
s/time >= 0 && //
