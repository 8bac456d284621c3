# sun/security/util/P256.java sun/security/ec/P256Operations.java: x is not reduced by the order
s/x\.mod\(N\)\.equals\(r\)/x.equals(r)/
