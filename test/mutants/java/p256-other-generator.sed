# sun/security/util/P256.java sun/security/ec/P256Operations.java: a curve with another generator is P-256
s/params\.getGenerator\(\)\.equals\(G\)/true/
