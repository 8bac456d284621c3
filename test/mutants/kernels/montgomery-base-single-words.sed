# montgomery_x86.cpp montgomery_test: the words before the groups of four replace those of T
s/addq\(Mem\(t, count, 8\), product_low\)/movq(Mem(t, count, 8), product_low)/
