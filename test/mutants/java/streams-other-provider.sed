# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: another provider's engine is asked for arrays of ours
# Trains: 8u, 11u
/provider == null \|\| !provider/{N;s/ \|\| .*/) {/}
s/return loader == null \|\|/return true ||/
