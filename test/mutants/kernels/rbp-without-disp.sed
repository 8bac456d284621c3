# cryptoAssembler_x86.cpp encoding_test: base RBP or R13 without a displacement
s/ \&\& \(m\._base \& 7\) != RBP//
