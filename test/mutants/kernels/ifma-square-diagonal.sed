# montgomeryIfma_x86.cpp modexp_test: pairs that come twice are doubled
s/ej == ek;$/ej > ek;/
