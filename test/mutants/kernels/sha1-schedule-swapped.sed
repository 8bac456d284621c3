# sha1Ni_x86.cpp digest_test: operands of sha1msg1 swapped
s/sha1msg1\(w\[\(g \+ 3\) % 4\], now\)/sha1msg1(now, w[(g + 3) % 4])/
