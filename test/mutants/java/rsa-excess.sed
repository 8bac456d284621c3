# sun/security/rsa/RSAPublicOperation.java sun/security/rsa/RSAKernels.java: bytes before a message do not count
s/excess \|= message\[i\]/excess |= 0/
