# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: an earlier seed does not count
s/digest\.engineUpdate\(seeds, 0, seeds\.length\);//
