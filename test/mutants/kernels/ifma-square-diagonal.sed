# montgomeryIfma_x86.cpp modexp_test: pairs that come twice are doubled
s/e2\.j == e2\.k \?/e2.j > e2.k ?/
