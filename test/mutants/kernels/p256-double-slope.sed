# p256Points.hpp p256_test: the slope of a doubling is that of a curve with another a
s/^  w\.difference\(m, x, t\);/  w.sum(m, x, t);/
