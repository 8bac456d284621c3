# montgomery_x86.cpp montgomery_test: r is used for the product before the last factor is read
s/^  _a\.cmpq\(factor, slot\(b_end_at\)\);/  _a.movq(low_half, slot(r_at)); _a.movq(Mem(low_half), window[0]);\n&/
