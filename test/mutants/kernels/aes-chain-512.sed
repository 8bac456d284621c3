# aesModes_x86.cpp aes_test: CBC: the first register is chained to the wrong lane, 512 bits
s/chain\(\), 6\)/chain(), 4)/
