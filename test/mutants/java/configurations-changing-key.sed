# sun/security/ssl/ConfigurationCache.java sun/security/ssl/SSLContextImpl/ActiveSignatureSchemes.java: a key changes with the lists that it was made from
s/new ArrayList<>\(\(List<\?>\) part\) : part/part : part/
