# java/security/NamedCodeSource.java java/security/CodeSource/NoNameLookup.java: code with other certificates has the same domain
s/source\.matchCerts\(.*/true;/
