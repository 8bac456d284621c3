# aesKernels.cpp aes_test: CTR: a carry into the high half is lost
s/load_big_endian\(counter\) \+ 1/load_big_endian(counter)/
