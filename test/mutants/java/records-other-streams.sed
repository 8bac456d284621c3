# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: an application's stream gets an array that is shared
s/ \&\& Streams\.isOwn\(stream\)//
