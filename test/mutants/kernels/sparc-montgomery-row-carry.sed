# montgomery_sparc.cpp montgomery_test: the carry from one row of blocks to the next is lost
s/set_carry\(carry_out\)/set_carry(Asm::G0)/
