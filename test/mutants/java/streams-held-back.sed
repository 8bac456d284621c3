# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: there is an array for all that a cipher holds back
s/longest - len > MOST_HELD_BACK/false/
