# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: an exponent may be longer than a number
s/ && exponent_bits <= words \* 64//
