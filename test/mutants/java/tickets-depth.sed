# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/InvalidatedServerSession.java: what an invalidated session comes of is invalid, too
s/depth >= revocation\.depth/true/
