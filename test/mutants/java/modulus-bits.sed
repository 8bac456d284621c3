# sun/security/util/OddModulus.java java/math/BigInteger/ModPowOperands.java: the lowest bit of the exponent is lost
s/(- Integer\.numberOfLeadingZeros\(exponent\[0\]\));/\1 - 1;/
