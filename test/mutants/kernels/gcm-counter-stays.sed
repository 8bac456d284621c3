# gcmKernels.cpp aes_gcm_test: a second call uses the key stream of the first again
/advance_counter\(context, length/d
