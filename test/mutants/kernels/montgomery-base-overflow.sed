# montgomery_x86.cpp montgomery_test: the carry above a row is lost
s/addq\(overflow, -1\)/xorl(overflow, overflow)/
