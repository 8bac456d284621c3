# sun/security/util/P256.java sun/security/ec/P256Operations.java: a signature may be the order
s/v\.compareTo\(N\) < 0/v.compareTo(N) <= 0/
