# sun/security/util/StoreFormat.java sun/security/pkcs12/DefaultStores.java: a file that is too short is JKS
# Trains: 8u
s/i >= length \|\| start/i < length \&\& start/
