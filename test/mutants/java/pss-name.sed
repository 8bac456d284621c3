# sun/security/util/PssKeySizes.java sun/security/ssl/TlsRestrictions/SmallKeys.java: the name without its hyphen is nobody's
# Trains: 8u, 11u, 17u
s/"RSASSA-PSS" : algorithm/algorithm : algorithm/
