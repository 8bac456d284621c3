# montgomery_x86.cpp montgomery_test: a row is one word short
s/^  _a\.addq\(count, unroll\);/  _a.addq(count, unroll);\n  if (unroll == 1) _a.cmpq(count, -1);/
