# cryptoFeatures_x86.cpp assembler_test: AVX-512 without the system's support
s/zmm_state = 0xe6/zmm_state = 0x06/
