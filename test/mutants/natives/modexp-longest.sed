# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a number may have one word more
s/words <= max_words;/words <= max_words + 1;/
