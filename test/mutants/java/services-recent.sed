# java/security/ServiceTable.java java/security/Provider/ConcurrentLookup.java: a name with the same hash finds the service of another
s/found\.algorithm\.equals\(name\)/true/
