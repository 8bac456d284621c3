# sun/security/ssl/SessionTicketKeys.java sun/security/ssl/SessionResumption/StatelessResumption.java: all contexts have the same keys
s/private volatile Key\[\] keys/private static volatile Key[] keys/
