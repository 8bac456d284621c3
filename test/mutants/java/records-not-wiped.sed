# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: a connection gets the plaintext of another
s/^ *Arrays\.fill\(buffer, \(byte\) 0\);//
