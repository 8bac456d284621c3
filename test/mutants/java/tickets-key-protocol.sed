# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/PrivateKeysOfSessions.java: a TLS 1.3 session is looked at for its key when it is resumed
s/return state\.protocol\.useTLS13PlusSpec\(\) \|\| key/return key/
