# montgomery_x86.cpp montgomery_test: RBX is not restored
s/pop\(Asm::RBX\)/pop(Asm::RAX)/
