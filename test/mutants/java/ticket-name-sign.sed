# sun/security/ssl/SessionTicketState.java sun/security/ssl/SessionResumption/StatelessResumption.java: the accepted host name is lost
s/putName\(out, serverName\)/putName(out, null)/
