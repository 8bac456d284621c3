# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/DecryptOnce.java: nothing is remembered
s/date != null && password != null/date == null \&\& password != null/
