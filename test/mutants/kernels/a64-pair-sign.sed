# cryptoAssembler_aarch64.cpp encoding_test: negative offsets of pairs lose a bit
s/units \& 0x7F/units \& 0x3F/
