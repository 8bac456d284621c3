# com/sun/crypto/provider/AesGcmCipher.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: an empty IV is taken
s/newIV\.length == 0/newIV == null/
