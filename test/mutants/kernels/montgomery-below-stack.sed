# montgomery_x86.cpp montgomery_test: slots are written below RSP before it moves
/^  _a\.lea\(Asm::RSP, Mem\(Asm::RBP, slots_end\)\);/d; s/^  _a\.andq\(Asm::RSP, -64\);/  _a.subq(Asm::RSP, 256);\n&/
