# sun/net/www/http/IdleConnections.java sun/net/www/http/KeepAliveCache/ExpiryOfEachConnection.java: what is overdue waits for a closer for ever
s/MAX_CLOSERS = 8/MAX_CLOSERS = 0/
