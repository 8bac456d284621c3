# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: input in place is zeroed by what fails before it is read
s/int begun = 0;/int begun = length;/
