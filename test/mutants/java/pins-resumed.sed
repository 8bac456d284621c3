# sun/security/ssl/Pins.java sun/security/ssl/Pins/ServersKeys.java: a session is resumed whatever its keys
s/return permitted;/return true;/
