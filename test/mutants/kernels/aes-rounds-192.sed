# aesModes_x86.cpp aes_test: a round is missing for 192-bit keys
s/middle_rounds\(n, 10, 12\)/middle_rounds(n, 10, 11)/
