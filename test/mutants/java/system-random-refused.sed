# sun/security/provider/SystemRandom.java sun/security/provider/SecureRandom/NativePRNGSystemCall.java: a refused call is made again
s/if \(!refused\)/if (true)/
