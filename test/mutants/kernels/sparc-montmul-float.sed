# montgomeryT4_sparc.cpp montgomery_test: words of a stand in other floating-point registers
s/return Dbl\(i - 2\)/return Dbl(i - 3)/
