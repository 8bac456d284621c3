# sun/security/ssl/SharedLists.java sun/security/ssl/SessionResumption/SharedAlgorithms.java: a list with the same hash is taken
s/list\.equals\(known\)/known != null/
