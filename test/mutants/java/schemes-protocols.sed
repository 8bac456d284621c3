# sun/security/ssl/ActiveSchemes.java sun/security/ssl/SSLContextImpl/ActiveSignatureSchemes.java: the protocols do not count
s/key\(config, configured, protocols, scope\)/key(config, configured, new ArrayList<>(), scope)/
