# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/SessionsOfHost.java: the oldest session is handed out first
s/single\.pollLast\(\)/single.pollFirst()/
