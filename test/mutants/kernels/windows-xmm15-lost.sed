# cryptoAssembler_x86.cpp assembler_test: the last register is not saved
s/windows_last_saved_vector  = 15/windows_last_saved_vector  = 14/
