# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: what is malformed in jdk.security.defaultKeySize counts
# Trains: 8u
s/continue;/return true;/
