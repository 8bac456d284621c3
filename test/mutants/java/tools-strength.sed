# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: the strongest keys sign with SHA-384
# Trains: 8u
s/bits > EC_OF_192_BITS/bits > 10 * EC_OF_192_BITS/
