# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/RevokedTickets.java: when too many are revoked, none is
s/^ *generation = new Generation\(\);//
