# modExpKernels.cpp modexp_test: a borrow through zeros is lost
s/ \| \(uint64_t\)\(d < borrow\);/;/
