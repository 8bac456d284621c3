# sun/security/util/StoreState.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: what another type of store reads is taken for the same
s/reader\.equals\(that\.reader\)/true/
