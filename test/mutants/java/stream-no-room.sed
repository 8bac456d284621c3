# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a piece is as long as what its reader has no room for
# Trains: 8u, 11u, 17u, 21u
s/room \? len : SHORTEST/len/
