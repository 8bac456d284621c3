# sun/security/ssl/LastLoaded.java sun/security/ssl/TrustStoreManager/ChangedTrust.java sun/security/ssl/TrustStoreManager/DefaultTrust.java: the anchors are dropped when nobody has them
s/state\.lasts\(\) && isKept\(value\)/false/
