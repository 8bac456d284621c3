# sun/security/ssl/ClientStaples.java sun/security/ssl/Staples/ClientsStaples.java: a server looks at no response of a client
s/if \(shown == null/if (true || shown == null/
