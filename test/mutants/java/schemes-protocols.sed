# sun/security/ssl/ActiveSchemes.java sun/security/ssl/SSLContextImpl/ActiveSignatureSchemes.java: the protocols do not count
s/Arrays\.asList\(configured, protocols, scope\)/Arrays.asList(configured, new ArrayList<>(), scope)/
