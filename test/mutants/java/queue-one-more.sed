# sun/net/www/http/IdleQueue.java sun/net/www/http/KeepAliveCache/PutTakeAndExpire.java: a destination has one connection too many
s/old\.length >= max/old.length > max/
