# aesModes_x86.cpp aes_test: the bulk loop ends one stride early
s/jcc\(Asm::ABOVE_EQUAL, next_stride\)/jcc(Asm::ABOVE, next_stride)/
