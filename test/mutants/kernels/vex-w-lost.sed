# cryptoAssembler_x86.cpp encoding_test: the W bit of a three-byte VEX prefix is lost
s/emit8\(w << 7 \| tail\)/emit8(tail)/
