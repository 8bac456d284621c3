# sun/security/util/Cacerts.java sun/security/util/AnchorCertificates/ReadCacertsOnce.java: all trusted certificates came with the JDK
s/alias\.contains\(" \[jdk"\)/true/
