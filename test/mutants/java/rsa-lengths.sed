# sun/security/rsa/RSAPrivateOperation.java sun/security/rsa/RSAKernels.java: the second prime may be longer
s/Math\.max\(p\.bitLength\(\), q\.bitLength\(\)\)/p.bitLength()/
