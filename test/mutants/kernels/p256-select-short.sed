# p256_x86.cpp p256_test: the last entry of a table is not read
s/a\.movl\(left, P256Kernels::table_points\)/a.movl(left, P256Kernels::table_points - 1)/
