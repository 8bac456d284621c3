# sun/security/ssl/Staples.java sun/security/ssl/Staples/ClientsStaples.java: what no client wants any more is fetched for ever
s/isParked = !isServers \&\& !isWanted/isParked = false/
