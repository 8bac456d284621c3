# sun/security/ssl/Staples.java sun/security/ssl/Staples/Stapled.java: clients take the room of servers
s/MINUTE : isServer/MINUTE : true/
