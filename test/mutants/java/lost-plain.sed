# sun/net/www/http/IdleSocket.java sun/net/www/http/KeepAliveCache/LostWhileIdle.java: a connection that the server has closed serves a request
s/readable \? LOST : USABLE/USABLE/
