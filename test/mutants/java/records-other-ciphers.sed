# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: another provider's cipher gets an array that is shared
s/\&\& Ciphers\.areOwn\(cipher\)//
