# sun/security/ssl/ClientStaples.java sun/security/ssl/Staples/ClientsStaples.java: a server asks for responses at which it does not look
s/parameters\.isRevocationEnabled\(\)/true/
