# digestKernels.cpp digest_test: a kernel that could not be written is no error
s/good = good \&\& \(.*/good = true;/
