# sun/security/ssl/ActiveSuites.java sun/security/ssl/SSLContextImpl/ActiveCipherSuites.java: the enabled protocols do not count
s/key\(config, config\.enabledProtocols,/key(config,/
