# montgomery_sparc.cpp montgomery_test: the frame is short of what a called function may use
s/Asm::least_frame - slots_end\)/Asm::least_frame - slots_end - 48)/
