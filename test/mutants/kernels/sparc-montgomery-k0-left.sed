# montgomery_sparc.cpp montgomery_test: k0 stays on the stack
s/add\(after, Asm::FP, Asm::bias\)/add(after, Asm::FP, Asm::bias + slots_end)/
