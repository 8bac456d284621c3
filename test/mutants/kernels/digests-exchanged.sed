# digestKernels_x86.cpp digest_test: SHA-256 gets the kernel of SHA-1
s/sha256_ni_blocks/sha1_ni_blocks/
