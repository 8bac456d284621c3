# sun/security/rsa/RSAPrivateOperation.java sun/security/rsa/ConcurrentSigning.java: two threads change one pair for blinding
s/blindings\.poll\(\)/blindings.peek()/
