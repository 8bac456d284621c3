# sun/security/x509/VerifiedSignature.java sun/security/x509/X509CertImpl/ConcurrentVerify.java: a wrong signature is right the second time
s/return matches;/return true;/
