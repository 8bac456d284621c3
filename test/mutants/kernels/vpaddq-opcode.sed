# cryptoInstructions_x86.hpp encoding_test: wrong opcode in a table
/F\(vpaddq/s/0xD4/0xD5/
