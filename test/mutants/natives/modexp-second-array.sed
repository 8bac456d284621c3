# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: the second array may be shorter
s/\(count == 1 \|\| _second\.has\(length\)\)/true/
