# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: an array of a connection's own looks like a shared one
s/length == LARGE \? LARGE \+ 1 : length/length/
