# sun/security/util/OddModulus.java sun/security/rsa/RSAKernels.java: the first byte of a number is lost
s/Math\.min\(bytes\.length, 8 \* words\)/Math.min(bytes.length, 8 * words - 1)/
