# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: bytes stay in memory after their use
s/Arrays\.fill\(bytes, from, from \+ n, \(byte\) 0\);//
