# sun/security/util/SafeDefaults.java sun/security/util/SafeDefaults/Switch.java: the switch takes what somebody has chosen
s/value != null && isDefault\(value, row\)/value != null/
