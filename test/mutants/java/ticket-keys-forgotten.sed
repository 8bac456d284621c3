# sun/security/ssl/SessionTicketKeys.java sun/security/ssl/SessionResumption/StatelessResumption.java: no ticket can be opened
s/if \(name\[i\] != ticket\[i\]\)/if (name[i] == ticket[i])/
