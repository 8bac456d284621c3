# sha2Avx2_x86.cpp digest_test: the last quarter of W + K stays on the stack
/at < sums_size\(\)/s/sums_size\(\)/sums_size() * 3 \/ 4/
