# p256_x86.cpp p256_test: infinity as addend is an addend
s/_a\.testq\(v1, v1\)/_a.testq(Asm::RSP, Asm::RSP)/
