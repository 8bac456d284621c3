# cryptoAssembler_x86.cpp encoding_test: zeroing becomes merging
s/\(attributes\.zeroing\(\) \? 1 : 0\) << 7/0/
