# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a socket is no known source
# Trains: 8u, 11u
s/type\.getName\(\)\.equals.*;/false;/
