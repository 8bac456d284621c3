# sun/security/provider/certpath/StapledChecker.java sun/security/ssl/Staples/ClientsStaples.java: a responder that knows no such certificate is passed over
s/e\.getCertPath\(\) != null/false/
