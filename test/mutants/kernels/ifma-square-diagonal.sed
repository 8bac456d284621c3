# montgomeryIfma_x86.cpp ifma_test: pairs that come twice are doubled
s/e2\.j == e2\.k \?/e2.j > e2.k ?/
