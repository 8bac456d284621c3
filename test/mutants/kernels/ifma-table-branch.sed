# montgomeryIfma_x86.cpp modexp_test: only the wanted entry is read
s/^  _a\.vpsraq\(chosen, chosen, 63\);/&\n  Asm::Label skip; _a.kxorb(Asm::K1, Asm::K1, Asm::K1); _a.vptestmq(Asm::K1, chosen, chosen); _a.kmovb(temp, Asm::K1); _a.testl(temp, temp); _a.jcc(Asm::EQUAL, skip);/; s/^  _a\.vpaddq\(entry, entry, one\);/  _a.bind(skip);\n&/
