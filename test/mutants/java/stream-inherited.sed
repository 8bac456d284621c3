# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a class that inherits from a known one is known, too
# Trains: 8u, 11u, 17u, 21u
s/type == (\w+)\.class/source instanceof \1/
