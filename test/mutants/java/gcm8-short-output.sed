# com/sun/crypto/provider/AesGcmCipher8.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: an array that lacks the last byte is taken
# Trains: 8u, 11u
s/capacity < length\)/capacity < length - 1)/
