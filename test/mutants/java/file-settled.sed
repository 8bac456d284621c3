# sun/security/util/FileState.java sun/security/ssl/TrustStoreManager/ChangedTrust.java: a file is settled at once
s/now - STEP_MILLIS/now + STEP_MILLIS/
