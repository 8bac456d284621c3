# montgomeryKernels.cpp montgomery_test: the limit for the tier is ignored
s/int t = max_tier < tier_count \? max_tier : tier_count/int t = tier_count/
