# montgomeryT4_sparc.cpp montgomery_t4_test: frames are wiped while the windows hold something
/^void MontgomeryT4Writer::wipe_window/,/^}/{/^  for .*Asm::window_words/,/^  }/d;s/^  for \(int i = 0; i < window_words; i\+\+\) \{/  for (int i = 0; i < 16; i++) { _a.stx(Asm::G0, Mem(Asm::SP, Asm::bias + 8 * i)); }\n&/}
