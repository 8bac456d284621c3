# sun/security/ssl/PinRules.java sun/security/ssl/Pins/Rules.java: a rule without an end holds for ever
s/require\(rule\.until != UNSET, origin, "no until=YYYY-MM-DD"\);//
