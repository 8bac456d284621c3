# montgomery_x86.cpp montgomery_test: the subtraction is skipped when there is no carry
s/^  _a\.negq\(mask\);/  Asm::Label even; _a.testq(mask, mask); _a.jcc(Asm::EQUAL, even); _a.xorl(low_half, low_half); _a.bind(even);\n&/
