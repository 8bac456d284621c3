# ghash_x86.cpp aes_gcm_test: the middle product is not corrected
s/exclusive_or3\(_mid, _lo, _hi\)/exclusive_or(_mid, _mid, _lo)/
