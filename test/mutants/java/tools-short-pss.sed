# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: RSASSA-PSS keys get digests for which they have no room
# Trains: 8u
s/ \|\| bits < SHORTEST_RSA//
