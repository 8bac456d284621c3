# sun/security/util/StoreFormat.java sun/security/pkcs12/DefaultStores.java: what begins a stream is lost
# Trains: 8u
s/in\.unread\(start, 0, length\);//
