# sun/net/www/http/IdleQueue.java sun/net/www/http/KeepAliveCache/PutTakeAndExpire.java: the connection that was put first is used first
s/System\.arraycopy\(old, 0, changed, 1, kept\);/System.arraycopy(old, 0, changed, 0, kept); changed[kept] = entry;/;s/changed\[0\] = entry;//
