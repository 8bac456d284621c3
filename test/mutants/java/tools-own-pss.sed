# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: keys whose parameters say otherwise sign with SHA-384
# Trains: 8u
s/\(\(RSAKey\) key\)\.getParams\(\) != null/false/
