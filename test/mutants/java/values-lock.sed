# sun/security/ssl/SessionLineage.java sun/security/ssl/SessionResumption/BoundValues.java: sessions without values wait for others
s/ \|\| !holder\.hasValues\(id\)//
