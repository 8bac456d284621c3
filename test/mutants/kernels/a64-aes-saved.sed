# aesModes_aarch64.cpp aes_test: the lower halves of V8 to V11 are lost
s/is_chained \? 4 : 0/0/
