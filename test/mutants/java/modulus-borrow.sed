# sun/security/util/OddModulus.java sun/security/rsa/RSAKernels.java: a borrow is lost
s/borrow = \(~x & y \| .*/borrow = (~x \& y) >>> 63;/
