# vectorWriter_x86.cpp aes_gcm_test: the counter's overflow goes on into the initialization vector
s/_a\.vpaddd\(/_a.vpaddq(/
