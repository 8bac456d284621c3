# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: another provider's engine is asked for arrays of ours
s/provider == null \|\| !provider\.getClass/provider == null || false \&\& !provider.getClass/
