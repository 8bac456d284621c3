# aesModes_x86.cpp aes_test: CBC: the first register is chained to the wrong lane, 256 bits
s/0x21\)/0x31)/
