# montgomery_x86.cpp montgomery_test: the products of neighbours are missing in a square
s/add_products\(row, row \+ 1\)/add_products(row, row + 1 + (row < 6))/
