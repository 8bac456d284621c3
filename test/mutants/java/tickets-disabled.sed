# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/StatelessResumption.java: a server that is to give no tickets gives them
s/isEnabled\("jdk\.tls\.server\.enableSessionTicketExtension"\)/true/
