# com/sun/crypto/provider/AesGcmCipher.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: key and IV may be used for a second encryption
s/if \(!decrypt && Arrays\.equals\(newIV, lastIV\)/if (false/
