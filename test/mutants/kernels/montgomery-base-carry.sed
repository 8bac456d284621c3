# montgomery_x86.cpp montgomery_test: a carry into the high half is lost
/_a\.addq\(product_low, carry\);/{n;d}
