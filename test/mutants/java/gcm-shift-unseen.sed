# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: output that overlaps with input is written before that has been read
s/return start != other\.start && overlaps/return false \&\& overlaps/
