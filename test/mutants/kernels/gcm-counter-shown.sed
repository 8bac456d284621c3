# gcmKernels_x86.cpp aes_gcm_test: a jump depends on a counter that is a hash
s/short_iv_length \? 1 : hidden_count/short_iv_length ? 1 : 0/
