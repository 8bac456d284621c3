# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/RevokedTickets.java: an invalidated session is resumed from its ticket
s/return holder\.revoked\.containsKey\(id\) .*/return holder != generation;/
