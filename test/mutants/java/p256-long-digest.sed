# sun/security/util/P256.java sun/security/ec/P256Operations.java: all of a long digest counts
s/Math\.min\(digest\.length, LENGTH\)/digest.length/
