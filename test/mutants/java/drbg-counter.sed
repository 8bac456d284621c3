# sun/security/provider/HashDrbg.java sun/security/provider/SecureRandom/DrbgVectors.java: the counter of requests is not added
# Trains: 8u
s/add\(v, counter\);//
