# p256_x86.cpp p256_test: a jump depends on the sum being infinity
s/^    store\(sums\[e\], t\);/&\n    if (e == 2) { Asm::Label finite; _a.testq(v0, v0); _a.jcc(Asm::NOT_EQUAL, finite); _a.xorl(v2, v2); _a.bind(finite); }/
