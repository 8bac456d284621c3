# sun/security/rsa/RSAPrivateOperation.java sun/security/rsa/RSAKernels.java: a negative difference stays so
s/OddModulus\.addMasked\(low, pValue, -borrow, low\);//
