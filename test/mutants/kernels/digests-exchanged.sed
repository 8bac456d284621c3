# digestKernels_x86.cpp digest_test: SHA-1 gets the kernel of SHA-256
s/sha256_ni_blocks/sha1_ni_blocks/
