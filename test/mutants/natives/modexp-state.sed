# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a state may have any length
s/from\.has\(ModExpKernels::power_longs\(words, count\)\)/!from.is_null()/;s/to\.has\(ModExpKernels::power_longs\(words, count\)\)/!to.is_null()/
