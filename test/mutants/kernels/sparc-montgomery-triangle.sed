# montgomery_sparc.cpp montgomery_test: the products of neighbours are missing in a square
s/add_halves\(false, x\[row\], row, row \+ 1, false\)/add_halves(false, x[row], row, row + 1 + (row < 2), false)/
