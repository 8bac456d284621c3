# com/sun/crypto/provider/AesGcmCipher.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: a second message is encrypted with the same key and IV
s/used = true;//
