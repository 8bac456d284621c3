# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: who wants to read to nowhere gets short pieces
# Trains: 8u, 11u, 17u, 21u
s/b == null \|\| \((.*)\);/b != null \&\& \1;/
