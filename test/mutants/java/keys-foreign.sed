# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/ChangedKeys.java: what a key store of others gave out is remembered
s/alias\.toLowerCase\(Locale\.ENGLISH\)\) : null;/alias.toLowerCase(Locale.ENGLISH)) : spi;/
