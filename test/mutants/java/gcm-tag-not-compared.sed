# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: of a message in parts every tag is right
s/MessageDigest\.isEqual\(tag, computed\)/true/
