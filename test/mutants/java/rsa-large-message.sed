# sun/security/rsa/RSAPublicOperation.java sun/security/rsa/RSAKernels.java: a message as large as the modulus is taken
s/if \(excess != 0$/if (false \&\& excess != 0/;s/OddModulus\.subtract\(number, modulus, new long\[words\]\) == 0/false/
