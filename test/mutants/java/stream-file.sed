# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a file is no known source
# Trains: 8u, 11u, 17u, 21u
s/type == FileInputStream\.class/false/
