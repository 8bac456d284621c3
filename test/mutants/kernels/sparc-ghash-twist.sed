# aesKeySchedule_sparc.cpp aes_gcm_test: x H is not reduced
s/_a\.and_\(scratch2, scratch, polynomial\)/_a.mov(scratch2, Asm::G0)/
