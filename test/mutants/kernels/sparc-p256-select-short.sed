# p256_sparc.cpp p256_test: the last point is not read
s/P256Kernels::table_points \+ 1\)/P256Kernels::table_points)/
