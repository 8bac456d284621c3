# montgomeryIfma_x86.cpp ifma_test: a limb that is all ones carries
s/GREATER_THAN = 6/GREATER_THAN = 5/
