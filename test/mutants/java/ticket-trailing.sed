# sun/security/ssl/SessionTicketState.java sun/security/ssl/SessionResumption/TicketState.java: bytes after the state are ignored
s/ && !in\.hasRemaining\(\)//
