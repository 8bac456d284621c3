# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a state may have any length
s/JavaLongs\(array\)\.address_of\(ModExpKernels::power_longs\(words, count\)\)/JavaLongs(array).address()/
