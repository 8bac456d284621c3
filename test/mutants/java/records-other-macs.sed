# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: another provider's MAC gets an array that is shared
s/Authenticator\.class, Authenticator\.MAC\.class,//
