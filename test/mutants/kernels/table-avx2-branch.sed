# tableSelectAvx2_x86.cpp montgomery_test: only the wanted entry is read
s/^  a\.vpaddq\(counter, counter, one\);/&\n  Asm::Label skip; a.vptestmq(Asm::K1, chosen, chosen); a.kmovb(Asm::RAX, Asm::K1); a.testl(Asm::RAX, Asm::RAX); a.jcc(Asm::NOT_EQUAL, skip);/; s/^  a\.addq\(from, stride\);/  a.bind(skip);\n&/
