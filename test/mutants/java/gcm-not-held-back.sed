# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: update releases what may be the tag
s/Math\.addExact\(waiting, inLength\) - heldBack/Math.addExact(waiting, inLength)/
