# sun/security/provider/DrbgSpi.java sun/security/provider/SecureRandom/DrbgInstances.java: a limited policy is not looked at
# Trains: 8u
s/"limited"\.equals/"none".equals/
