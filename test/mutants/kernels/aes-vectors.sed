# aesModes_x86.cpp aes_test: Windows: registers that are used are not saved
s/vectors = 14/vectors = 12/
