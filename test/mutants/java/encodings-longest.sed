# sun/security/provider/EncodingCache.java sun/security/provider/X509Factory/KnownCertificates.java: an encoding of any length stays
s/encoding\.length > longest/false/
