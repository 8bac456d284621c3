# sun/security/util/FileState.java sun/security/ssl/TrustStoreManager/DefaultTrust.java: a copy with all attributes is not noticed
s/new FileState\(attributes,/new FileState(Arrays.asList(attributes.get("size"), attributes.get("lastModifiedTime")),/
