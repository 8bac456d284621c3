# com/sun/crypto/provider/AesGcmCipher.java com/sun/crypto/provider/Cipher/AES/GCMHabits.java: the array of a key that gives its own is wiped
s/key\.getClass\(\) == SecretKeySpec\.class/true/
