# digestWriter_x86.hpp digest_test: short by one block
s/LESS_EQUAL/LESS/
