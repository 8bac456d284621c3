# md5_x86.cpp digest_test: the upper halves of int arguments count
/jcc\(Asm::GREATER/!s/cmpl\(offset, limit\)/cmpq(offset, limit)/
