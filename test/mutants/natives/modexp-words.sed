# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a number may have no words
s/return 0 < words && words <= max_words;/return words <= max_words;/
