# sun/security/ssl/SessionTicketState.java sun/security/ssl/SessionResumption/TicketState.java: lengths are not compared with what there is
s/length < 0 \|\| length > in\.remaining\(\)/false/
