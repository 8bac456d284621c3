# aesModes_x86.cpp aes_test: the upper half of an int argument counts
s/movl\(last_key, rounds\)/movq(last_key, rounds)/
