# p256_x86.cpp p256_test: a table is read up to the wanted entry only
s/^  a\.decl\(left\);/  Asm::Label on; a.decl(index); a.jcc(Asm::NOT_EQUAL, on); a.movl(left, 1); a.bind(on);\n&/
