# sun/security/util/StoreState.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: a changed file is not noticed
s/Objects\.equals\(fileState, that\.fileState\)/true/
