# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/InvalidatedServerSession.java sun/security/ssl/SessionResumption/RevokedTickets.java: other connections and cached copies of an invalidated session are valid
s/depth >= revocation\.depth/false/
