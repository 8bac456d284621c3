# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a piece is longer than what the source has at hand
# Trains: 8u, 11u, 17u, 21u
s/length = Math\.min\(length, atHand.*/length = length;/
