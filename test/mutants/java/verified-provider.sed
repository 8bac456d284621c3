# sun/security/x509/VerifiedSignature.java sun/security/x509/X509CertImpl/ConcurrentVerify.java: another provider's verdict counts
s/this\.provider\.equals\(provider\)/true/
