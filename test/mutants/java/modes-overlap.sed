# com/sun/crypto/provider/AesModes.java com/sun/crypto/provider/Cipher/AES/TestAESModesKernels.java: kernels get input and output that overlap with a shift
s/in == out && inPos != outPos/false/
