# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a stream without a source fails when it is made
# Trains: 8u, 11u, 17u, 21u
s/source == null/(Object) source == InputPieces.class/
