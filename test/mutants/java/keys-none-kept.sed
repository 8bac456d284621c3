# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/DecryptOnce.java: nothing is remembered
s/stored != null && password != null && is/stored == null \&\& password != null \&\& is/
