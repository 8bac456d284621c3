# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/FatalAlertToTicket.java: sessions go because a connection was lost
s/return cause instanceof IOException .*/return false;/
