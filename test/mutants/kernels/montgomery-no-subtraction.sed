# montgomery_x86.cpp montgomery_test: a carry does not lead to a subtraction
s/negq\(mask\)/xorl(mask, mask)/
