# com/sun/crypto/provider/AesModes.java com/sun/crypto/provider/Cipher/AES/TestAESModesKernels.java: CTR: the second part of a long text is read where the first was
/aesCTR\(/s/inPos \+ done/inPos/
