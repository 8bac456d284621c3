# com/sun/crypto/provider/DirectMemory.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: kernels get the address of a mapped file
s/FILE\.get\(memory\) != null/false/
