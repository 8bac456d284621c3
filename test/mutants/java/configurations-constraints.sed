# sun/security/ssl/ConfigurationCache.java sun/security/ssl/SSLContextImpl/ActiveCipherSuites.java: what an application's constraints allow is kept
s/return constraints == null$/return true/
