# montgomery_sparc.cpp montgomery_test: the carry of the high halves is lost at the end of a row
/^    _a\.addxc\(above, above, Asm::G0\);/d
