# sun/security/ssl/MustStaple.java sun/security/ssl/Staples/Stapled.java: no staple is a staple
s/response\.length == 0/false/
