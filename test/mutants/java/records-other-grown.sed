# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: an array that a stream has seen comes to be shared
s/buffer\.length == LARGE \&\& Streams\.isOwn\(stream\)/buffer.length == LARGE/
