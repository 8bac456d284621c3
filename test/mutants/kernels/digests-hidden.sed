# digestKernels_x86.cpp digest_test: hidden features count
s/\(features \& hidden\) == 0 \&\& //
