# sun/security/util/DecidingProperty.java sun/security/util/SafeDefaults/PathsAndJars.java: who is refused is not told by which property
s/e\.getMessage\(\) \+ " \(by " \+ property \+ "\)"/e.getMessage()/
