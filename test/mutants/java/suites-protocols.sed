# sun/security/ssl/ActiveSuites.java sun/security/ssl/SSLContextImpl/ActiveCipherSuites.java: the enabled protocols do not count
s/Arrays\.asList\(config\.enabledProtocols,/Arrays.<List<?>>asList(/
