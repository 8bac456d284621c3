# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a modulus may be even
s/\(n\.address\(\)\[0\] & 1\) != 0 && //
