# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/ManyServerChains.java: with all places taken every new chain looks for one
s/fullUntil = now \+ first;//
