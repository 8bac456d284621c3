# sun/net/www/http/IdleQueue.java sun/net/www/http/KeepAliveCache/ExpiryOfEachConnection.java: connections whose time is over are never closed
s/expired\.add\(entry\.http\);//
