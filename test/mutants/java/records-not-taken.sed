# sun/security/ssl/RecordBuffers.java sun/security/ssl/SSLSocketImpl/IdleConnectionBuffers.java: two connections have the same buffer
s/pool\.getAndSet\(k, null\)/pool.get(k)/
