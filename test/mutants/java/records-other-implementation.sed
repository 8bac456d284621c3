# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: a SocketImpl's stream gets an array that is shared
# Trains: 17u, 21u, 25u, jdk
s/return inner != null \&\& inner/return inner != null || inner/
