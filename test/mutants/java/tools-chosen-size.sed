# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: what jdk.security.defaultKeySize says is lost
# Trains: 8u
s/return true;/return false;/
