# sun/security/util/StoreState.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: a file that has just been written lasts
s/ && fileState\.isSettled\(\)//
