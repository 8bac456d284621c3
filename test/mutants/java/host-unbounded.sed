# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/SessionsOfHost.java: a host has any number of sessions
s/single\.size\(\) == MAX_SESSIONS/false/
