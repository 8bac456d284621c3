# gcmKernels.cpp aes_gcm_test: a jump depends on a counter that is a hash
# Processors: x86
s/begin_counting\(context, hidden_count\)/begin_counting(context, 0)/
