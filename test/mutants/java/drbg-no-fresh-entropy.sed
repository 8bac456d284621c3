# sun/security/provider/DrbgSpi.java sun/security/provider/SecureRandom/DrbgInstances.java: bytes without parameters take no fresh entropy
# Trains: 8u
s/capability\.supportsPredictionResistance\(\), null/false, null/
