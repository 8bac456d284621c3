# sun/security/ssl/Staples.java sun/security/ssl/Staples/Stapled.java: a response that the clock ended waits for its thread
s/last == null \? !isParked : now < last\.until \&\& !isParked/true/
