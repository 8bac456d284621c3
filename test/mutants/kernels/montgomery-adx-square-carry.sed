# montgomery_x86.cpp montgomery_test: the carry between the squares of two blocks is lost
/lea\(low_half, Mem\(low_half, square_carry, 1\)\)/d
