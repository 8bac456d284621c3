# sun/security/ssl/Pins.java sun/security/ssl/Pins/ServersKeys.java: a connection with rules and no name is let through
s/own\.wantName\(now\)/false/
