# sun/security/util/StoreState.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: another password finds what the first one did
s/password\.matches\(that\.password\)/true/
