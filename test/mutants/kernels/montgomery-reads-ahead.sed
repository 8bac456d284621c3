# montgomery_x86.cpp montgomery_test: the word after a is read
s/^  _a\.lea\(temp, Mem\(a, bytes, 1\)\);/  _a.movq(temp, Mem(a, bytes, 1));\n&/
