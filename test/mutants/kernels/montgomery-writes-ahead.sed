# montgomery_x86.cpp montgomery_test: the word after r is written
s/^  _a\.sbbq\(borrow, borrow\);/&\n  _a.movq(Mem(r, block_bytes), borrow);/
