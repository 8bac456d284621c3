# aesModes_x86.cpp aes_test: CTR: all lanes of a register have the same number
s/data64\(lane\)/data64(0)/
