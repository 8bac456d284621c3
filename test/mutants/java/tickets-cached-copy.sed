# sun/security/ssl/SessionLineage.java sun/security/ssl/SessionResumption/RevokedTickets.java: a session from the cache is not revoked with the tickets that it gets
s/^            this\.tickets = tickets;//
