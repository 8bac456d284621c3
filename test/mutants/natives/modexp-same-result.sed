# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: two results may share an array
s/ && !results\.is_one\(\)//
