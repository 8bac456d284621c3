# montgomery_sparc.cpp montgomery_test: a block of T stays on the stack
s/add\(p, Asm::SP, t_at\)/add(p, Asm::SP, t_at + 2 * block_bytes)/
