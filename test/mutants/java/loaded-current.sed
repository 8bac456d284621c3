# sun/security/ssl/LastLoaded.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: what changed while it was read stands for the state before
s/value != null && state\.isCurrent\(\)/value != null/
