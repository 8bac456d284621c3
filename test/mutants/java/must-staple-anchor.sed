# sun/security/ssl/MustStaple.java sun/security/ssl/Staples/Stapled.java: an anchor needs an issuer
s/path\.size\(\) == 1 \&\& chc\.validatedPath != null/false/
