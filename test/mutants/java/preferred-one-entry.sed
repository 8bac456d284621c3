# sun/security/jca/PreferredProviders.java sun/security/jca/PreferredForAlgorithms.java: all entries are the first one
# Trains: 8u
s/number\+\+;//
