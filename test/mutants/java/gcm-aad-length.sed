# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: of AAD in parts only the last counts
s/aadLength \+= length/aadLength = length/
