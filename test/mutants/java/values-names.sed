# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/BoundValues.java: which sessions have values is remembered without end
s/named\.retainAll\(map\.keySet\(\)\)/named.size()/
