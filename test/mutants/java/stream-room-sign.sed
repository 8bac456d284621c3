# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: an offset below 0 counts as room
# Trains: 8u, 11u, 17u, 21u
s/off >= 0 \&\& //
