# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/ChangedKeys.java: a replaced key is not noticed
s/known\.stored\.get\(\) == stored/true/
