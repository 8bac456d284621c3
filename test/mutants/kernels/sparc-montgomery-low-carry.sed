# montgomery_sparc.cpp montgomery_test: the carry of the low halves is lost at the end of a row
s/^    _a\.addxc\(lowest, above, Asm::G0\);/    _a.mov(lowest, above);/
