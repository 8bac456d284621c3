# sun/security/validator/TrustedCertificates.java sun/security/ssl/TrustStoreManager/DefaultTrust.java: validators change the parameters of others
s/\(PKIXBuilderParameters\) derived\(\)\.parameters\.clone\(\)/derived().parameters/
