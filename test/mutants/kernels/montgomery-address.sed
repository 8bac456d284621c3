# montgomery_x86.cpp montgomery_test: an address depends on the last carry
s/^  _a\.negq\(mask\);/&\n  _a.addq(x, mask); _a.subq(x, mask);/
