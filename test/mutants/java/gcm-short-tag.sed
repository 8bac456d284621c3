# com/sun/crypto/provider/AesGcmCipher.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: tags of 32 bits are allowed
s/bits < 96/bits < 32/
