# sun/security/tools/ToolDefaults.java sun/security/tools/DefaultAlgorithms.java: keys are of another kind than their signature algorithm
# Trains: 8u
s/!words\.matches\(\) \? "DSA"/true ? "DSA"/
