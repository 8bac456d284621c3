# sun/security/util/Cacerts.java sun/security/util/AnchorCertificates/ReadCacertsOnce.java: cacerts of another state are taken
s/present\.state\.equals\(state\)/true/
