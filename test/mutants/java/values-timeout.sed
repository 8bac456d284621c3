# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/BoundValues.java: values end with the limit of time under which they were bound
s/boundValues\.accept\(all::putAll\);//
