# cryptoAssembler_aarch64.cpp encoding_test: a shift has another place
s/\(uint32_t\)shift << 22/(uint32_t)shift << 23/
