# montgomery_x86.cpp montgomery_test: the borrow between blocks of eight words is lost
s/addq\(borrow, borrow\)/xorl(borrow, borrow)/
