# sun/security/provider/EncodingCache.java sun/security/provider/X509Factory/KnownCertificates.java: two encodings with the same end are one
/&& Arrays\.equals\(encoding/d;s/hash == \(\(Key\) other\)\.hash$/hash == ((Key) other).hash;/
