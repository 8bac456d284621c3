# sun/security/util/P256.java sun/security/ec/P256Operations.java: a scalar of 33 bytes is the order
s/&& MessageDigest\.isEqual\(scalar, ORDER\)//
