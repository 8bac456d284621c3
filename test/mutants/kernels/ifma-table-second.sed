# montgomeryIfma_x86.cpp ifma_test: both numbers have the first one's index
s/(wanted\.masked\(mask_temp\), index)2/\1/
