# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: RSA keys get digests for which they have no room
# Trains: 8u
s/bits > 0 && bits < SHORTEST_RSA/false/
