# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: any source is taken at its word
# Trains: 8u, 11u, 17u, 21u
s/return type == FileInputStream\.class/return type != null/
