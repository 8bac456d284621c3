# digestKernels_x86.cpp digest_test: the SHA kernel is chosen without SHA instructions
s/sha1_ni_features/sha1_avx2_features/
