# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a factor may be shorter
s/x\.has\(to\.length\(\)\) && //
