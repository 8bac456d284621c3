# digestKernels.cpp digest_test: hidden features count
s/\(features \& hidden\) == 0 \&\& //
