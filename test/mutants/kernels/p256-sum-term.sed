# p256Points.hpp p256_test: the term 2uh^2 of a sum is subtracted once
0,/^  w\.difference\(x, x, uh2\);/{/^  w\.difference\(x, x, uh2\);/d}
