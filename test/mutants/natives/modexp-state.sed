# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a state may have any length
s/state\.has\(ModExpKernels::power_longs\(words, count\)\)/!state.is_null()/;s/to\.has\(ModExpKernels::power_longs\(words, numbers\)\)/!to.is_null()/
