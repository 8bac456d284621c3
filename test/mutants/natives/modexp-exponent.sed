# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: an exponent may have a word too few
s/\(exponent_bits \+ 63\) \/ 64/exponent_bits \/ 64 - 1/
