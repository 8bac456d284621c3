# sun/security/x509/VerifiedSignature.java sun/security/x509/X509CertImpl/ConcurrentVerify.java: a signature is right for another key
s/this\.key\.equals\(key\)/true/
