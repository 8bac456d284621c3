# sun/net/www/http/IdleConnections.java sun/net/www/http/KeepAliveCache/KeepAliveTimerExit.java: the timer never ends
s/return earliest == IdleQueue\.NEVER && end\(\);/return false;/
