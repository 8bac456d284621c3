# javax/crypto/InputPieces.java javax/crypto/CipherInputStream/ReadSize.java: a source that cannot say what it has ends the stream
# Trains: 8u, 11u, 17u, 21u
s/known = null;/if (known != null) throw new IllegalStateException(e);/
