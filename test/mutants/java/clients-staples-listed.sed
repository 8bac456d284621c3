# sun/security/provider/certpath/StapledChecker.java sun/security/ssl/Staples/ClientsStaples.java: a list that is over is passed over
s/list\.isRevoked\(certificate\)/list == null/
