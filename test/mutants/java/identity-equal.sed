# sun/security/util/WeakIdentityMap.java javax/crypto/JceSecurity/VerifiedProviders.java: a provider that equals another counts as verified
s/\(\(Entry<\?>\) other\)\.get\(\) == key/key.equals(((Entry<?>) other).get())/;s/return System\.identityHashCode\(key\);/return key.hashCode();/;s/hash = System\.identityHashCode\(key\)/hash = key.hashCode()/
