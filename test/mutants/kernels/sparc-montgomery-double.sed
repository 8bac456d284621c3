# montgomery_sparc.cpp montgomery_test: the bit that doubling moves out of two words is lost
/_a\.mov\(below, odd\);/d
