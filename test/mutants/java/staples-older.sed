# sun/security/ssl/Staples.java sun/security/ssl/Staples/Stapled.java: an older response takes the place of the last one
s/since < last\.since/false/
