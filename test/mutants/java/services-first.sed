# java/security/ServiceTable.java java/security/Provider/RegistrationChanges.java: a later service takes the place of the first
s/names\[i\] != null\) \{/false) {/
