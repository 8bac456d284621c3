# jdk/security/KeyStores.java sun/security/KeyStores/OpenedByFile.java: who gives no password has the file unchecked
# Trains: 8u
s/if \(password == null\) \{/if (false) {/
