# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/SessionsOfHost.java: a host's last session goes with the cache's
s/session = latest\(id, cache\);//
