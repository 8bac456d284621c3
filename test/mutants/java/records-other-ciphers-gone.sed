# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: a cipher is forgotten with its provider
s/^ *others = true;//
