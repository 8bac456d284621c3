# cryptoAssembler_x86.cpp digest_test: the end of the code is taken to be one byte further on
s/, _end\(\(uint8_t\*\)end\)/, _end((uint8_t*)end + 1)/
