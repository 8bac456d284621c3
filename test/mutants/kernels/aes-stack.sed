# aesModes_x86.cpp aes_test: one key stays on the stack
s/slot <= max_rounds; slot/slot < max_rounds; slot/
