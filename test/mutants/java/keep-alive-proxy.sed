# sun/net/www/http/KeepAliveTime.java sun/net/www/http/KeepAliveCache/KeepAliveTimeoutPerConnection.java: proxies have no time of their own
s/proxy && announced == NOT_ANNOUNCED/false/
