# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/RevokedTickets.java: when all tickets are refused, invalidated sessions are valid again
s/holder\.ended = new Ended\(holder\.revoked\);//
