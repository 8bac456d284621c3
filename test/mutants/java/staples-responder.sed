# sun/security/ssl/StapledResponse.java sun/security/ssl/Staples/Stapled.java: a responder that the configuration names is looked for
s/^ *checker\.setOcspResponderCert\(issuer\);$//
