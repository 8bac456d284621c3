# montgomery_x86.cpp montgomery_test: the carry from one row of blocks to the next is lost
s/^  _a\.addq\(low, -1\);/  _a.xorl(low, low);/
