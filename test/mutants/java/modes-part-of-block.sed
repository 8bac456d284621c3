# com/sun/crypto/provider/AesModes.java com/sun/crypto/provider/Cipher/AES/TestAESModesKernels.java: what is no whole block goes to the kernels
s/length & -16/length/
