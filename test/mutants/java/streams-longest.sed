# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: an array of any length is kept
s/(LONGEST_KEPT = )1 << 20/\11 << 30/
