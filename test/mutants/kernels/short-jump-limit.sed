# cryptoAssembler_x86.cpp encoding_test: a jump over 128 bytes is taken for a short one
s/offset\(\) \+ 2\)/offset() + 1)/
