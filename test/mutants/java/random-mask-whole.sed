# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: the mask of a large array is as large
s/Math\.min\(MOST, data\.length - ofs\)/data.length - ofs/
