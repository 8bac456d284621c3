# magnitudes_sparc.cpp magnitudes_test: a row ends early where a digit is zero
s/(load_digit\(value, row_at\);)/\1 _a.br(Asm::ZERO, value, last); _a.nop();/
