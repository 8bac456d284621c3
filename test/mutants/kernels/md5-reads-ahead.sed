# md5_x86.cpp digest_test: reads the word after the block
s/% 16\)\)\)/% 16 + (i == 63)))/
