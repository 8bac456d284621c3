# p256_x86.cpp p256_test: Windows: a register that is used is not saved
s/a\.enter\(3, vectors \+ 4\)/a.enter(3, vectors + 3)/
