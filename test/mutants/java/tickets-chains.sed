# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/ManyServerChains.java: a server's chains are kept without end
s/identities\.size\(\) >= MAX_IDENTITIES/false/
