# gcmKernels_x86.cpp aes_gcm_test: a second call uses the key stream of the first again
s/advance_counter\(context \+ counter_at, length/advance_counter(context + scratch_at, length/
