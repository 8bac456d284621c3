# aesModes_x86.cpp aes_test: CTR: the number after a 128-bit pass is the one it had
s/counter\(\)\.as_ymm\(\), 1\)/counter().as_ymm(), 0)/
