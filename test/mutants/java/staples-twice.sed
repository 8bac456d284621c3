# sun/security/ssl/Staples.java sun/security/ssl/Staples/Stapled.java: a fetch that runs gets a second plan
s/^ *planned = null;$//
