# digestKernels_x86.cpp digest_test: SHA-256 gets the kernel of SHA-1
s/SHA256, sha256_ni,/SHA256, sha1_ni,/
