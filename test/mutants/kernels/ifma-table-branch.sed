# montgomeryIfma_x86.cpp modexp_test: only the wanted entry is read
s/^  _\.vpsraq\(chosen, chosen, 63\);/&\n  Asm::Label skip; _.kxorb(Asm::K1, Asm::K1, Asm::K1); _.vptestmq(Asm::K1, chosen, chosen); _.kmovb(temp, Asm::K1); _.testl(temp, temp); _.jcc(Asm::EQUAL, skip);/; s/^  _\.vpaddq\(entry, entry, one\);/  _.bind(skip);\n&/
