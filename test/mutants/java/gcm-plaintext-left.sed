# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: plaintext whose tag is wrong stays in the output
/^ *Arrays\.fill\(out\.array, out\.index\(\) \+ from, /,/;/d
