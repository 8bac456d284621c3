# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/SessionsOfHost.java: no session keeps the list of its host
s/session\.getLineage\(\)\.keep\(sessions\);//
