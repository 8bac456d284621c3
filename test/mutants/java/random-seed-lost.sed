# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: a further seed has no effect
s/mixed != all/mixed == null/
