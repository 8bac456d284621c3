# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/TicketLimits.java: values end before the next ticket does
s/boundValues\.put\(id, values\);    \/\/ anew.*//
