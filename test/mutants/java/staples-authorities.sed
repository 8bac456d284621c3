# sun/security/ssl/StapledResponse.java sun/security/ssl/Staples/Stapled.java: responses for certificates of authorities are not looked at
s/Option\.NO_FALLBACK\)/Option.NO_FALLBACK, PKIXRevocationChecker.Option.ONLY_END_ENTITY)/
