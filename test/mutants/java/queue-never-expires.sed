# sun/net/www/http/IdleQueue.java sun/net/www/http/KeepAliveCache/ExpiryOfEachConnection.java: a connection whose time is over is handed out
s/return now - since > nap;/return false;/
