# cryptoFeatures_x86.cpp assembler_test: another bit taken for SHA
/CF::SHA,/s/29/27/
