# aesModes_x86.cpp aes_test: the bytes of a word of the key are not put into order
s/0x0405060700010203ULL/0x0706050403020100ULL/
