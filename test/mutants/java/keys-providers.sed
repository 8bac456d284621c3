# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/ChangedKeys.java: a key that other providers decrypted is remembered
s/known\.providers\.get\(\) == providers/true/
