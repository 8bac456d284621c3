# p256_aarch64.cpp p256_test: the last point is not read
s/\(uint64_t\)P256Kernels::table_points\)/(uint64_t)P256Kernels::table_points - 1)/
