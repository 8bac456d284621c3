# sun/net/www/http/KeepAliveTime.java sun/net/www/http/KeepAliveCache/KeepAliveTimeoutPerConnection.java: an announced time of 0 is the default
s/announced == CLOSE_AT_ONCE/false/
