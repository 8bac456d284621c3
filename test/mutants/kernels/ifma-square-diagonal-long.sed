# montgomeryIfma_x86.cpp modexp_test: pairs that come twice are doubled
s/j == k \? (low|high)\.masked/j > k ? \1.masked/
