# cryptoInstructions_x86.hpp encoding_test: wrong W bit in a table
/F\(vpmadd52luq/s/EVEX1/EVEX0/
