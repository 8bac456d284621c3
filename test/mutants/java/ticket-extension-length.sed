# sun/security/ssl/TicketExtension.java sun/security/ssl/SessionResumption/StatelessResumption.java: the client keeps no ticket
s/length == 0 \|\| length > MAX_LENGTH/length != 0/
