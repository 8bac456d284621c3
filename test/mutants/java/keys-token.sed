# sun/security/ssl/DecryptedEntries.java sun/security/ssl/X509KeyManager/ChangedKeys.java: a token's handle is remembered
s/^ *instanceof PKCS8Key;/ != null;/
