# sun/security/ssl/Pins.java sun/security/ssl/Pins/ServersKeys.java: all pinned keys may be in use
s/used\.size\(\) == rule\.pins\.size\(\)/false/
