# sun/security/validator/TrustedCertificates.java sun/security/ssl/TrustStoreManager/DefaultTrust.java: an anchor can be taken from the set
s/Collections\.unmodifiableSet\(certificates\)/certificates/
