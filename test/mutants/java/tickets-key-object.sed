# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/PrivateKeysOfSessions.java: sessions with different key objects for one chain end with one of them
s/key == \(\(Credentials\)object\)\.key &&/true \&\&/
s/ \+ System\.identityHashCode\(key\)//
