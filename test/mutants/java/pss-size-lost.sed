# sun/security/util/PssKeySizes.java sun/security/ssl/TlsRestrictions/SmallKeys.java: a size for RSA is none for RSASSA-PSS
s/all\.add\(.*/all.size();/
