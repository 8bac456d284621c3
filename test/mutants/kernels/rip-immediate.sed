# cryptoAssembler_x86.cpp encoding_test: the bytes of an immediate do not count in a RIP-relative operand
s/refer\(\*m\._label, 4, immediate_bytes/refer(*m._label, 4, 0/
