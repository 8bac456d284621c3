# cryptoAssembler_x86.cpp encoding_test: bit 4 of the first source is lost in EVEX
s/\(~vvvv >> 4 \& 1\) << 3/1 << 3/
