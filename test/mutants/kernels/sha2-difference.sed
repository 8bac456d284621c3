# sha2Avx2_x86.cpp digest_test: B ^ C of the second block of a pair is left from the first
/ABOVE, next_pair/,/jmp/{/xor_/d}
