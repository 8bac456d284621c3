# com/sun/crypto/provider/AesGcmMessage.java com/sun/crypto/provider/Cipher/AES/TestGCMStack.java: plaintext is left where the stack has room to decrypt and none to clear
# Trains: 17u, 21u
s/Math\.min\(length, TRIED\)/0/
