# com/sun/crypto/provider/AesGcmCipher8.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: a buffer that just has the room is refused
# Trains: 8u, 11u
s/output\.remaining\(\) < length/output.remaining() <= length/
