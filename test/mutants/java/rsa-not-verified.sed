# sun/security/rsa/RSAPrivateOperation.java sun/security/rsa/CRTFaults.java: a wrong result is returned
s/if \(verify && hasPublicExponent/if (false/
