# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a modulus may be 1
s/ && above_one != 0//
