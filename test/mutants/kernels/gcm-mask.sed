# ghash_x86.cpp aes_gcm_test: one byte more than there is
/vpcmpub/s/6\)/5)/
