# cryptoAssembler_x86.cpp encoding_test: disp8 is not scaled with the vector width
s/memory == 0 \? 16 << width : memory/16/
