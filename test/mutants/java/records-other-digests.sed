# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: another provider's digest under our MAC gets an array that is shared
s/^ *MessageDigestSpi\.class\);/                Void.class);/
