# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: a signature algorithm's object identifier is no name
# Trains: 8u
s/name = AlgorithmId\.get\(signatureAlgorithm\)\.getName\(\)/AlgorithmId.get(signatureAlgorithm).getName()/
