# sun/security/provider/EncodingCache.java sun/security/provider/X509Factory/KnownCertificates.java: none ever leaves
s/entries\.size\(\) > capacity/entries.size() < 0/
