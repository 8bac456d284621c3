# aesKernels.cpp aes_test: the limit on the tier is ignored
s/max_tier < tier_count \?/false ?/
