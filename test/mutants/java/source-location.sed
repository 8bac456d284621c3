# java/security/NamedCodeSource.java java/security/CodeSource/NoNameLookup.java: code from elsewhere has the same domain
s/location\.equals\(\(\(NamedCodeSource\) other\)\.location\)/true/;s/return location\.hashCode\(\);/return 0;/
