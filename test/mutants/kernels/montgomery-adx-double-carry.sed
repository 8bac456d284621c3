# montgomery_x86.cpp montgomery_test: the bit that doubling moves out of eight words is lost
s/addq\(double_carry, -1\)/xorl(double_carry, double_carry)/
