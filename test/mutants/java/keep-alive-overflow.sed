# sun/net/www/http/KeepAliveTime.java sun/net/www/http/KeepAliveCache/KeepAliveTimeoutPerConnection.java: a long time overflows
s/Math\.min\(seconds \* 1000, Integer\.MAX_VALUE\)/(seconds * 1000)/
