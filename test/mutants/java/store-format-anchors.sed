# sun/security/util/StoreFormat.java sun/security/pkcs12/DefaultStores.java: anchors are for the first provider of PKCS12
# Trains: 8u
s/\? "JKS" : type/? type : type/
