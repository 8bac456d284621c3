# sun/security/util/Cacerts.java sun/security/util/AnchorCertificates/ReadCacertsOnce.java: cacerts is read each time
s/state\.lasts\(\) && state\.isCurrent\(\)/false/
