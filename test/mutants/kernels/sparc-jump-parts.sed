# cryptoAssembler_sparc.cpp encoding_test: the upper bits of a distance go elsewhere
s/\(all >> 14\) << 20/(all >> 14) << 21/
