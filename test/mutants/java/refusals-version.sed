# sun/security/ssl/Refusals.java sun/security/ssl/TlsRestrictions/NamedInExceptions.java: schemes are blamed that the version has not
s/version == null$/true/
