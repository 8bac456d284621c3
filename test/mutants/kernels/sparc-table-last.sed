# tableSelect_sparc.cpp montgomery_test: the last entry is not read
s/^  a\.add\(counter, counter, 1\);/  a.add(counter, counter, 1);\n  a.add(Asm::O5, counter, 1); a.cmp(Asm::O5, entries);\n/; s/^  a\.cmp\(counter, entries\);//
