# sun/net/www/http/IdleConnections.java sun/net/www/http/KeepAliveCache/PutTakeAndExpire.java: the connection that had to give way stays open
s/discard\(oldest\.http\);//
