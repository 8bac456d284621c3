# montgomery_sparc.cpp montgomery_test: the carry of the word of T is lost
s/add_halves\(true, factor, row, 0, true\)/add_halves(true, factor, row, 0, false)/
