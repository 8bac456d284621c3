# montgomery_x86.cpp montgomery_test: the carry between the squares of two blocks is lost
/lea\(low, Mem\(low, square_carry, 1\)\)/d
