# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: a long vector's length is in bytes
s/8L \* iv\.length/iv.length/
