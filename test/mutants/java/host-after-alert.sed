# sun/security/ssl/HostSessions.java sun/security/ssl/SessionResumption/FatalAlertToTicket.java: sessions stay although the server has refused one
s/context instanceof ClientHandshakeContext/false/
