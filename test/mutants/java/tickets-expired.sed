# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/StatelessResumption.java: a ticket is good for ever
s/isTimely\(state\) &&/true \&\&/
