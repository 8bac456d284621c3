# sun/security/util/OddModulus.java sun/security/rsa/RSAKernels.java: a carry is lost
s/carry = \(x & y \| \(x \| y\) & ~sum\) >>> 63;/carry = (x \& y) >>> 63;/
