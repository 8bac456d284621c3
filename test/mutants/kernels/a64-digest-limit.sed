# digestWriter_aarch64.hpp digest_test: short by one block
s/_a.b\(Asm::LESS_EQUAL, next\)/_a.b(Asm::LESS, next)/
