# sun/security/ssl/Pins.java sun/security/ssl/Pins/IssuersKeys.java: all pinned keys may be in use
s/used\.size\(\) == rule\.pins\.size\(\)/false/
