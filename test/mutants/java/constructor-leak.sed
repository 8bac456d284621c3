# java/security/ServiceConstructor.java java/security/Provider/KeptConstructor.java: the class of an unloaded loader stays
s/return loader == null$/return true || loader == null/
