# sun/security/util/OddModulus.java java/math/BigInteger/ModPowOperands.java: the upper half of the first word is lost
s/j == 0 \? 0 : magnitude\[j - 1\]/j <= 1 ? 0 : magnitude[j - 1]/
