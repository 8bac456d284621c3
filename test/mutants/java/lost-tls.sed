# sun/net/www/http/IdleSocket.java sun/net/www/http/KeepAliveCache/LostWhileIdle.java: a TLS connection that the server has closed serves a request
s/!readable \|\| hasNoData\(socket\)/true/
