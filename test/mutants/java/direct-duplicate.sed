# com/sun/crypto/provider/DirectMemory.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: kernels get the address of a mapped file through a duplicate
s/memory = \(\(DirectBuffer\) memory\)\.attachment\(\)/memory = null/
