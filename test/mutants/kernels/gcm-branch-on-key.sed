# aesKeySchedule_x86.cpp aes_gcm_test: a jump depends on a bit of the key
s/^  _a\.shrl\(length, 2\);/  Label even; _a.movl(scratch, Mem(context, Gcm::round_keys)); _a.andl(scratch, 1); _a.jcc(Asm::EQUAL, even); _a.xorl(scratch, scratch); _a.bind(even);\n&/
