# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/SessionsOfHost.java: the session handed out last is handed out again
s/single\.addFirst\(id\)/single.addLast(id)/
