# gcmKernels.cpp aes_gcm_test: a wrong tag destroys what was to be decrypted in place
s/if \(out == in\)/if (out == NULL)/
