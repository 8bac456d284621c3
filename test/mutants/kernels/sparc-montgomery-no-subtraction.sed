# montgomery_sparc.cpp montgomery_test: a carry does not lead to a subtraction
s/sub\(none, none, 1\)/mov(none, ~(uint64_t)0)/
