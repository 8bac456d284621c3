# montgomery_x86.cpp montgomery_test: the carry from one row of blocks to the next is lost
s/^  _a\.addq\(low_half, -1\);/  _a.xorl(low_half, low_half);/
