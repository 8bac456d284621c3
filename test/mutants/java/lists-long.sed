# sun/security/ssl/SharedLists.java sun/security/ssl/SessionResumption/SharedAlgorithms.java: lists of any length are shared
s/list\.size\(\) > MAX_LENGTH/false/
