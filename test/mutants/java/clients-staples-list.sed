# sun/security/provider/certpath/StapledChecker.java sun/security/ssl/Staples/ClientsStaples.java: a list that is not understood is passed over
s/isSaid = true;//
