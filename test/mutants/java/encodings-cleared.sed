# sun/security/provider/EncodingCache.java sun/security/provider/X509Factory/KnownCertificates.java: the encodings of cleared values stay
s/remove\(\(Entry<\?>\) entry\);//
